package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparators' rules, held against values worked out by hand from their sources. */
@Tag("database")
class RuleSetTest {

    private static final long MEMORY = 24_684_092L * 1024;

    private static RuleSet.Derived derived(String key, Facts facts) throws Exception {
        try (Connection c = EmbeddedPostgres.shared(Durability.FAST).connect()) {
            Surface surface = Surface.of(Dialects.POSTGRESQL, c, true);
            return RuleSet.all(Dialects.POSTGRESQL).stream()
                    .filter(rules -> rules.key().equals(key))
                    .findFirst()
                    .orElseThrow()
                    .on(surface, facts);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "script,shared_buffers,6026MB",
        "script,effective_cache_size,18079MB",
        "script,maintenance_work_mem,1507MB",
        "script,wal_buffers,16MB",
        "script,work_mem,25MB",
        "script,max_wal_size,8GB",
        "script,jit,off",
        "script,max_worker_processes,8",
        "group,shared_buffers,5725MB",
        "group,effective_cache_size,11450MB",
        "group,maintenance_work_mem,375MB",
        "group,autovacuum_max_workers,3",
        "group,autovacuum_vacuum_cost_limit,200",
        "group,max_wal_size,1GB",
        "expert,shared_buffers,1229MB",
        "expert,checkpoint_timeout,30min",
        "expert,bgwriter_lru_maxpages,0",
        "timescale,work_mem,16MB",
        "timescale,maintenance_work_mem,2047MB",
        "timescale,max_worker_processes,13",
        "timescale,max_parallel_workers_per_gather,1",
        "default,shared_buffers,128MB",
        "default,random_page_cost,4",
        "default,wal_buffers,-1"
    })
    void rulesComeToTheValuesOfTheirSources(String key, String knob, String value)
            throws Exception {
        Facts facts = new Facts(MEMORY, 2, 300, 18, 1L << 30);

        assertThat(derived(key, facts).configuration().value(knob)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "script,innodb_buffer_pool_size,1GB",
        "script,innodb_log_file_size,256MB",
        "script,skip_name_resolve,on",
        "group,innodb_buffer_pool_size,17175MB",
        "group,innodb_log_file_size,128MB",
        "group,key_buffer_size,16MB",
        "expert,innodb_buffer_pool_size,1229MB",
        "expert,innodb_log_file_size,4GB",
        "expert,innodb_purge_threads,1",
        "expert,innodb_flush_neighbors,0",
        "dedicated,innodb_buffer_pool_size,18079MB",
        "dedicated,innodb_log_file_size,1GB",
        "default,innodb_buffer_pool_size,128MB",
        "default,innodb_adaptive_hash_index,off",
        "default,sort_buffer_size,2MB"
    })
    void rulesForMariaDbComeToTheValuesOfTheirSources(String key, String knob, String value)
            throws Exception {
        Facts facts = new Facts(MEMORY, 2, 100, 11, 1L << 30);
        Surface surface;
        try (Connection c = EmbeddedMariaDb.shared().connect()) {
            surface = Surface.of(Dialects.MARIADB, c, true);
        }

        assertThat(
                        RuleSet.all(Dialects.MARIADB).stream()
                                .filter(rules -> rules.key().equals(key))
                                .findFirst()
                                .orElseThrow()
                                .on(surface, facts)
                                .configuration()
                                .value(knob))
                .isEqualTo(value);
    }

    @Test
    void moreDataThanMemoryLeavesLessForSorts() throws Exception {
        Facts facts = new Facts(MEMORY, 2, 300, 18, MEMORY + 1);

        assertThat(derived("script", facts).configuration().value("work_mem")).isEqualTo("18MB");
    }

    @Test
    void aWordThatTheServerWasNotBuiltWithIsLeftOutAndSaid() throws Exception {
        RuleSet.Derived script = derived("script", new Facts(MEMORY, 2, 100, 18, 1L << 30));

        assertThat(script.configuration().value("io_method")).isEqualTo("worker");
        assertThat(script.leftOut())
                .anySatisfy(
                        sentence ->
                                assertThat(sentence)
                                        .contains("io_method = io_uring left out", "this server"));
    }

    @Test
    void theSnippetHasWhatDiffersFromTheBuiltInValuesAndNothingElse() {
        Surface surface = Made.surface();
        Configuration builtIn = surface.builtIn();
        Configuration changed =
                builtIn.with("some", "work_mem", "16MB").with("some", "random_page_cost", "1.1");

        assertThat(surface.snippet(changed))
                .containsExactly("work_mem = '16MB'", "random_page_cost = 1.1");
        assertThat(surface.snippet(builtIn)).isEmpty();
    }

    @Test
    void aFormulaThatIsWrongNamesItsPlace() {
        assertThat(
                        org.assertj.core.api.Assertions.catchThrowable(
                                () ->
                                        new Formula("memory / nothing", "rules.txt line 9")
                                                .number(Map.of("memory", 1.0))))
                .hasMessageContaining("rules.txt line 9")
                .hasMessageContaining("memory / nothing");
    }
}
