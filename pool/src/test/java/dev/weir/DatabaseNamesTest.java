package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.weir.database.Database;
import dev.weir.database.Databases;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Outside of the folders of {@code dev.weir.database} no class names a database: not in a text, not
 * in SQL, not by a class or a method.
 */
@Tag("fast")
class DatabaseNamesTest {

    private static final String FOLDERS = "dev.weir.database.";

    /** Names, what their SQL and their errors look like, and what their drivers are called. */
    private static final Pattern NAME =
            Pattern.compile(
                    "postgres|pgjdbc|pgbouncer|(?<![a-z])pg_|mariadb|mysql|innodb|oracle|sql ?server"
                            + "|sybase|(?<![a-z])derby|hsqldb|duckdb|sqlite|redshift|informix"
                            + "|firebird|(?<![a-z])db2|(?<![a-z0-9])h2(?![a-z0-9])"
                            + "|\\b\\d\\dp\\d\\d\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Each may for one reason. */
    private static final Set<String> MAY =
            Set.of(
                    // the list: one line for each database
                    "dev.weir.database.Databases",
                    // states and codes of all, since a wrapper may hide which it is
                    "dev.weir.database.DriverErrors",
                    // what users read of a setting
                    "dev.weir.settings.SettingsTable",
                    // words that may be shown of a URL, whichever driver it is for
                    "dev.weir.text.MaskedUrl",
                    // names that no tenant may have, on whichever server
                    "dev.weir.text.TenantNames");

    @Test
    void nothingOutsideOfTheFoldersNamesADatabase() {
        Map<String, List<String>> named = new TreeMap<>();
        pool().filter(DatabaseNamesTest::isOutside)
                .filter(type -> !type.getPackageName().equals("dev.weir.sql"))
                .forEach(type -> named.put(type.getName(), names(type)));

        assertThat(named).containsKeys(MAY.toArray(String[]::new));
        named.keySet().removeAll(MAY);
        named.values().removeIf(List::isEmpty);
        assertThat(named).isEmpty();
    }

    /** Else it would stand in the folder and nobody would find it. */
    @Test
    void eachFolderHasOneDatabaseAndTheListHasIt() {
        List<String> listed =
                Databases.ALL.stream().map(database -> database.getClass().getName()).toList();
        List<String> found =
                pool().filter(type -> type.isAssignableTo(Database.class))
                        .filter(type -> !isOutside(type))
                        .map(JavaClass::getName)
                        .toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(found);
        assertThat(listed.stream().map(DatabaseNamesTest::folder))
                .containsExactlyInAnyOrderElementsOf(
                        pool().filter(type -> !isOutside(type))
                                .map(type -> folder(type.getName()))
                                .distinct()
                                .toList());
    }

    private static Stream<JavaClass> pool() {
        return PoolClasses.ALL.stream();
    }

    private static boolean isOutside(JavaClass type) {
        return !type.getPackageName().startsWith(FOLDERS);
    }

    private static String folder(String type) {
        return type.substring(FOLDERS.length()).split("\\.", 2)[0];
    }

    private static List<String> names(JavaClass type) {
        return constants(type).stream().filter(text -> NAME.matcher(text).find()).toList();
    }

    /** The texts of a class file, those of its types, fields and methods among them (JVMS 4.4). */
    private static List<String> constants(JavaClass type) {
        List<String> texts = new ArrayList<>();
        try (DataInputStream in =
                new DataInputStream(type.getSource().orElseThrow().getUri().toURL().openStream())) {
            in.skipNBytes(8);
            int count = in.readUnsignedShort();
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts.add(in.readUTF());
                    case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        i++; // takes two places
                    }
                    default -> throw new IOException("no such constant: " + tag);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(type.getName(), e);
        }
        return texts;
    }
}
