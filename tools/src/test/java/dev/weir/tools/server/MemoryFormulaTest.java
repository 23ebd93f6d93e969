package dev.weir.tools.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tools.server.MemoryNeed.Fit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class MemoryFormulaTest {

    private static final long GIB = 1L << 30;
    private static final MemoryLoad LOAD = new MemoryLoad(24 * GIB, 100, 2, 50, 4 * GIB, 0);

    private static Settings settings(Map<String, String> values) {
        return Settings.of(List.of()).with(values);
    }

    private static MemoryNeed postgres(Map<String, String> values, MemoryLoad load) {
        return MemoryFormula.of(Product.POSTGRESQL, settings(values), load);
    }

    private static MemoryLoad load(long limit, int connections) {
        return new MemoryLoad(limit, connections, 2, 50, 4 * GIB, 0);
    }

    @Test
    void theDefaultsFitALargeMachineAndNotASmallOne() {
        Map<String, String> defaults = Map.of("hash_mem_multiplier", "2");

        assertThat(postgres(defaults, load(24 * GIB, 100)).fit()).isEqualTo(Fit.FITS);
        assertThat(postgres(defaults, load(2 * GIB, 100)).fit()).isEqualTo(Fit.WORST_EXCEEDS);
        assertThat(postgres(defaults, load(GIB / 2, 100)).fit()).isEqualTo(Fit.EXCEEDS);
    }

    @ParameterizedTest
    @CsvSource({
        "shared_buffers, 1GB, 12GB",
        "work_mem, 4MB, 64MB",
        "work_mem, 4096kB, 5000kB",
        "hash_mem_multiplier, 1, 2",
        "max_parallel_workers_per_gather, 0, 4",
        "autovacuum_max_workers, 3, 10",
        "maintenance_work_mem, 64MB, 2GB",
        "max_wal_senders, 0, 20",
    })
    void moreOfASettingNeedsMoreMemory(String name, String less, String more) {
        Map<String, String> busy = Map.of("hash_mem_multiplier", "1");

        MemoryNeed low =
                MemoryFormula.of(Product.POSTGRESQL, settings(busy).with(Map.of(name, less)), LOAD);
        MemoryNeed high =
                MemoryFormula.of(Product.POSTGRESQL, settings(busy).with(Map.of(name, more)), LOAD);

        assertThat(high.expectedBytes()).isGreaterThan(low.expectedBytes());
        assertThat(high.worstBytes()).isGreaterThan(low.worstBytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 100, 2_000})
    void theWorstCaseIsNeverLessThanTheExpectedOne(int connections) {
        for (Product product : Product.values()) {
            MemoryNeed need =
                    MemoryFormula.of(product, settings(Map.of()), load(24 * GIB, connections));
            need.parts()
                    .forEach(
                            part ->
                                    assertThat(part.worstBytes())
                                            .as(part.what())
                                            .isGreaterThanOrEqualTo(part.expectedBytes()));
        }
    }

    @Test
    void sharedMemoryIsEstimatedAsTheServerComputesIt() {
        MemoryNeed small = postgres(Map.of("shared_buffers", "128MB"), LOAD);
        MemoryNeed large = postgres(Map.of("shared_buffers", "6GB"), LOAD);

        // postgres -C shared_memory_size says 143 MB and 6302 MB
        assertThat(small.parts().get(0).expectedBytes() / 0x1p20).isCloseTo(143, within(5.0));
        assertThat(large.parts().get(0).expectedBytes() / 0x1p20).isCloseTo(6302, within(30.0));
    }

    @Test
    void aServersOwnSharedMemoryCountsUntilATrialChangesWhatItIsComputedFrom() {
        Settings read =
                Settings.of(
                        List.of(
                                new Setting("shared_buffers", "16384", "8kB", false, false),
                                new Setting("shared_memory_size", "143", "MB", false, false)));

        assertThat(MemoryFormula.of(Product.POSTGRESQL, read, LOAD).parts().get(0).worstBytes())
                .isEqualTo(143 * 0x1p20);
        assertThat(
                        MemoryFormula.of(
                                        Product.POSTGRESQL,
                                        read.with(Map.of("shared_buffers", "131072")),
                                        LOAD)
                                .parts()
                                .get(0)
                                .worstBytes())
                .isGreaterThan(GIB);
    }

    @Test
    void hugePagesSpareThePageTables() {
        double without = postgres(Map.of("shared_buffers", "6GB"), LOAD).worstBytes();
        double with =
                postgres(Map.of("shared_buffers", "6GB", "huge_pages", "on"), LOAD).worstBytes();

        assertThat((without - with) / 0x1p20).isCloseTo(1200, within(1.0));
    }

    @Test
    void aBufferPoolAsLargeAsTheMemoryDoesNotFit() {
        MemoryNeed need =
                MemoryFormula.of(
                        Product.MARIADB,
                        settings(Map.of("innodb_buffer_pool_size", "8G")),
                        load(8 * GIB, 50));

        assertThat(need.fit()).isEqualTo(Fit.EXCEEDS);
    }

    @Test
    void whatElseRunsWithinTheLimitCounts() {
        MemoryLoad alone = new MemoryLoad(8 * GIB, 50, 2, 50, GIB, 0);
        MemoryLoad beside = new MemoryLoad(8 * GIB, 50, 2, 50, GIB, 7 * GIB);

        assertThat(postgres(Map.of(), alone).fit()).isEqualTo(Fit.FITS);
        assertThat(postgres(Map.of(), beside).fit()).isNotEqualTo(Fit.FITS);
    }
}
