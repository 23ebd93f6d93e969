package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StartingLimitTest {
    private static final String HERE = "jdbc:postgresql://localhost/app";
    private static final String ELSEWHERE = "jdbc:postgresql://db.example.org/app";

    @Test
    void aDatabaseOnThisMachineHasItsCores() {
        assertStart(
                of(HERE, 0, 8, 0, 0), 17, "8 cores of this machine, at least ten: begun with 17");
    }

    @Test
    void aGuessNeverLowersTheStart() {
        assertStart(
                of(HERE, 0, 2, 0, 0), 10, "2 cores of this machine, at least ten: begun with 10");
        assertStart(
                of(HERE, 0, 1, 0, 0), 10, "1 core of this machine, at least ten: begun with 10");
        assertStart(
                of(HERE, 2, 1, 0, 0), 5, "2 cores of the database (databaseCores): begun with 5");
    }

    @Test
    void aGuessIsHeldLow() {
        assertStart(
                of(HERE, 0, 96, 0, 0), 41, "20 cores of this machine, at least ten: begun with 41");
    }

    @Test
    void whatTheUserSaysComesBeforeWhatTheAddressTells() {
        assertStart(
                of(HERE, 32, 2, 0, 0),
                65,
                "32 cores of the database (databaseCores): begun with 65");
    }

    @Test
    void nothingIsConcludedFromThisMachineForAnother() {
        assertStart(
                of(ELSEWHERE, 0, 2, 0, 0), 10, "cores of the database not known: begun with 10");
    }

    @Test
    void poolsThatAreSeenShareTheStart() {
        assertStart(
                of(HERE, 0, 8, 0, 2),
                8.5,
                "8 cores of this machine, at least ten, shared by 2 pools: begun with 8.5");
        assertStart(
                of(HERE, 0, 2, 0, 4),
                2.5,
                "2 cores of this machine, at least ten, shared by 4 pools: begun with 2.5");
    }

    @Test
    void whatAnEarlierRunFoundComesFirst() {
        assertStart(of(HERE, 8, 2, 31, 4), 31, "begun with what an earlier run found: 31");
    }

    private static StartingLimit of(
            String url, int databaseCores, int processors, double remembered, int pools) {
        WeirConfig config =
                WeirDataSource.builder().jdbcUrl(url).databaseCores(databaseCores).toConfig();
        return StartingLimit.of(config, processors, remembered, pools);
    }

    private static void assertStart(StartingLimit start, double limit, String ground) {
        assertThat(start.limit()).isEqualTo(limit);
        assertThat(start.ground()).isEqualTo(ground);
    }
}
