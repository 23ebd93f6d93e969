package dev.weir.tools.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What every page carries in itself: its styles, its script, and the library that draws lines. */
final class PageFiles {

    /** Of the WebJar: its version is in the path of its files. */
    private static final String ABOUT = "/META-INF/maven/org.webjars.npm/uplot/pom.properties";

    private PageFiles() {}

    static String styleSheet() {
        return uPlot("dist/uPlot.min.css") + "\n" + text("page.css");
    }

    /** The library with its licence, and the page's own script. */
    static String script() {
        return "/*\nuPlot\n\n"
                + uPlot("LICENSE")
                + "*/\n"
                + uPlot("dist/uPlot.iife.min.js")
                + "\n"
                + text("page.js");
    }

    private static String uPlot(String file) {
        Properties about = new Properties();
        try (InputStream in = open(ABOUT)) {
            about.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text(
                "/META-INF/resources/webjars/uplot/%s/%s"
                        .formatted(about.getProperty("version"), file));
    }

    private static String text(String file) {
        try (InputStream in = open(file)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String file) {
        InputStream in = PageFiles.class.getResourceAsStream(file);
        if (in == null) {
            throw new IllegalStateException(file + " is missing from the class path");
        }
        return in;
    }
}
