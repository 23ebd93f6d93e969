package dev.weir.tools.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Writes and reads the JSON file of a {@link Result}. */
public final class ResultFile {

    private static final ObjectMapper JSON =
            JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    // A result file may carry more than this version knows.
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    private ResultFile() {}

    /** Writes the file and the folders above it. */
    public static void write(Result result, Path file) throws IOException {
        WholeFile.write(file, JSON.writeValueAsString(result) + "\n");
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @throws IOException if it cannot be read or is no result; the message says which and why
     */
    public static Result read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read %s: no such file".formatted(file), e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
        }
        try {
            Result result = JSON.readValue(text, Result.class);
            if (result.experiment() == null || result.sections() == null) {
                throw new IOException(file + " is JSON, but not the result of an experiment");
            }
            return result;
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not a result: " + e.getOriginalMessage(), e);
        }
    }
}
