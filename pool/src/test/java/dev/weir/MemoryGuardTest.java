package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.connect.ConnectionFactory;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole pool on a machine whose memory is short, by a file that a test writes. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class MemoryGuardTest {
    private static final String HERE = "jdbc:postgresql://localhost/app";
    private static final Duration A_FEW_LOOKS = Duration.ofSeconds(12);

    private final ScriptedDatabase database = new ScriptedDatabase();

    @TempDir private Path folder;
    private Path pressure;

    @BeforeEach
    void calm() throws Exception {
        pressure = folder.resolve("memory");
        pressure(0);
    }

    private void pressure(double percent) throws Exception {
        Files.writeString(
                pressure,
                "some avg10=99.00 avg60=0.00 avg300=0.00 total=1\nfull avg10=%.2f avg60=0.00 avg300=0.00 total=1\n"
                        .formatted(percent));
    }

    private VirtualPool start(String url, WeirBuilder builder) throws Exception {
        return VirtualPool.start(
                builder.jdbcUrl(url).minimumIdle(0).closeGrace(Duration.ZERO),
                ConnectionFactory.of(TestPools.on(database).toConfig()),
                pressure);
    }

    private VirtualPool start() throws Exception {
        return start(HERE, WeirDataSource.builder());
    }

    /** Borrowers that keep what they get. */
    private void borrow(VirtualPool pool, int count) throws Exception {
        int before = pool.snapshot().leased() + pool.snapshot().waiting();
        for (int i = 0; i < count; i++) {
            var unused = Background.on("borrower", pool.source::getConnection);
        }
        int all = before + count;
        Eventually.eventually(
                "they have come",
                () -> pool.snapshot().leased() + pool.snapshot().waiting() >= all);
        pool.pass(Duration.ofSeconds(5));
    }

    @Test
    void aPoolDoesNotGrowWhileMemoryIsShortAndSaysSo() throws Exception {
        try (VirtualPool pool = start()) {
            borrow(pool, 3);
            pressure(25);
            pool.pass(A_FEW_LOOKS);
            borrow(pool, 6);
            assertThat(database.counts().open()).isEqualTo(3);
            assertThat(pool.source.explain().toString())
                    .contains(
                            "all tasks waited for it 25 % of the last 10 s",
                            pressure.toString(),
                            "does not grow beyond 3 connections until that is below 8 %");
            pressure(9);
            pool.pass(A_FEW_LOOKS);
            assertThat(database.counts().open()).as("it does not flutter").isEqualTo(3);
            pressure(7.9);
            pool.pass(A_FEW_LOOKS);
            assertThat(database.counts().open()).isEqualTo(9);
            assertThat(pool.source.explain().toString()).doesNotContain("memory is short");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 5, 7, 9.99})
    void aHealthyDatabaseHindersNoPool(double percent) throws Exception {
        pressure(percent);
        try (VirtualPool pool = start()) {
            borrow(pool, 9);
            assertThat(database.counts().open()).isEqualTo(9);
        }
    }

    @Test
    void aShortageThatWasThereFirstIsHeededFromTheStart() throws Exception {
        pressure(10);
        try (VirtualPool pool = start()) {
            borrow(pool, 9);
            assertThat(database.counts().open()).isEqualTo(2);
        }
    }

    @Test
    void aFileThatCanNoLongerBeReadStopsNobody() throws Exception {
        pressure(50);
        try (VirtualPool pool = start()) {
            borrow(pool, 9);
            Files.delete(pressure);
            pool.pass(A_FEW_LOOKS);
            assertThat(database.counts().open()).isEqualTo(9);
        }
    }

    @Test
    void withoutTheFileThereIsNoGuard() throws Exception {
        Files.delete(pressure);
        try (VirtualPool pool = start()) {
            pressure(50);
            pool.pass(A_FEW_LOOKS);
            borrow(pool, 9);
            assertThat(database.counts().open()).isEqualTo(9);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example.org/app",
                "jdbc:postgresql://localhost,db.example.org/app",
                "jdbc:postgresql:///app?socketFactory=cloud.SocketFactory"
            })
    void theMemoryOfAnotherMachineIsNotThisOnes(String url) throws Exception {
        pressure(50);
        try (VirtualPool pool = start(url, WeirDataSource.builder())) {
            borrow(pool, 9);
            assertThat(database.counts().open()).isEqualTo(9);
        }
    }

    @Test
    void whoSwitchesItOffOrSaysTheSizeIsNotHindered() throws Exception {
        pressure(50);
        try (VirtualPool pool = start(HERE, WeirDataSource.builder().memoryGuard(false))) {
            borrow(pool, 9);
            assertThat(database.counts().open()).isEqualTo(9);
        }
        try (VirtualPool pool =
                start(HERE, WeirDataSource.builder().sizing(Sizing.FIXED).maximumPoolSize(20))) {
            borrow(pool, 9);
            assertThat(pool.snapshot().leased()).isEqualTo(9);
        }
    }

    @Test
    void aLimitThatAShortageHasCutIsNotRemembered() throws Exception {
        Path memory = folder.resolve("size");
        pressure(50);
        try (VirtualPool pool =
                start(HERE, WeirDataSource.builder().sizingMemory(memory.toString()))) {
            borrow(pool, 9);
        }
        assertThat(memory).doesNotExist();
    }
}
