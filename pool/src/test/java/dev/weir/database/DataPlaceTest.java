package dev.weir.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.Database.DataPlace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;

/** Which databases end with a connection, by their URLs. */
@Tag("fast")
class DataPlaceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "jdbc:sqlite::memory: EACH_CONNECTION",
                "jdbc:sqlite: EACH_CONNECTION",
                "jdbc:sqlite::memory:?cache=shared LAST_CONNECTION",
                "jdbc:sqlite:file:x?mode=memory EACH_CONNECTION",
                "jdbc:sqlite:file:x?mode=memory&cache=shared LAST_CONNECTION",
                "jdbc:sqlite:file:/x?vfs=memdb LAST_CONNECTION",
                "jdbc:sqlite:file:x?vfs=memdb EACH_CONNECTION",
                "jdbc:sqlite:file: EACH_CONNECTION",
                "jdbc:sqlite:file:?cache=private EACH_CONNECTION",
                "jdbc:sqlite:file://localhost EACH_CONNECTION",
                "jdbc:sqlite:file:%3Amemory%3A EACH_CONNECTION",
                "jdbc:sqlite:file:%3Amemory%3A?cache=shared LAST_CONNECTION",
                "jdbc:sqlite:file:x+%zz.db APART",
                "jdbc:sqlite:file:x.db APART",
                "jdbc:sqlite:/var/lib/x.db APART",
                "jdbc:sqlite:/var/lib/x.db?open_mode=1 APART",
                "jdbc:duckdb: EACH_CONNECTION",
                "jdbc:duckdb::memory: EACH_CONNECTION",
                "jdbc:duckdb::memory:named LAST_CONNECTION",
                "jdbc:duckdb:/var/lib/x.duckdb BESIDE_FILES",
                "jdbc:duckdb:md:cloud APART",
                "jdbc:h2:mem: EACH_CONNECTION",
                "jdbc:h2:mem:;MODE=Oracle EACH_CONNECTION",
                "jdbc:h2:mem:x LAST_CONNECTION",
                "JDBC:H2:MEM:x;MODE=PostgreSQL LAST_CONNECTION",
                "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1 APART",
                "jdbc:h2:~/x APART",
                "jdbc:h2:file:/var/lib/x APART",
                "jdbc:h2:tcp://db:9092/mem:x;MODE=Oracle LAST_CONNECTION",
                "jdbc:h2:ssl:db/mem: EACH_CONNECTION",
                "jdbc:h2:tcp://db/mem:x;DB_CLOSE_DELAY=-1 APART",
                "jdbc:h2:tcp://db/~/mem:x APART",
                "jdbc:h2:ssl://db/x APART",
                "jdbc:hsqldb:mem:x LAST_CONNECTION",
                "jdbc:hsqldb:. LAST_CONNECTION",
                "jdbc:hsqldb:.;shutdown=true LAST_CONNECTION",
                "jdbc:hsqldb:./x APART",
                "jdbc:hsqldb:file:/var/lib/x APART",
                "jdbc:hsqldb:file:/var/lib/x;shutdown=true APART",
                "jdbc:hsqldb:hsql://db/x APART",
                "jdbc:derby:memory:x;create=true APART",
                "jdbc:derby:/var/lib/x APART",
                "jdbc:derby://db/x APART",
                "jdbc:p6spy:h2:mem:x LAST_CONNECTION",
                "jdbc:postgresql://db/mem: APART",
                "jdbc:mariadb://db/x APART",
                "jdbc: APART",
                "nonsense APART",
            })
    void theUrlTells(String url, DataPlace place) {
        assertThat(Databases.dataPlace(url)).isEqualTo(place);
    }

    @ParameterizedTest
    @NullSource
    void noUrlTellsNothing(String url) {
        assertThat(Databases.dataPlace(url)).isEqualTo(DataPlace.APART);
    }
}
