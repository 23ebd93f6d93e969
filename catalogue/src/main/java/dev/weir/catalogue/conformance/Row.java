package dev.weir.catalogue.conformance;

import java.util.List;
import java.util.Set;

/**
 * One row of the catalogue: a fault, what a pool is expected to do, and the code that tries it.
 * Immutable.
 */
public final class Row {

    private final int number;
    private final Backend backend;
    private final String title;
    private final String expected;
    private final Trial trial;
    private final boolean alone;

    private Row(
            int number,
            Backend backend,
            String title,
            String expected,
            Trial trial,
            boolean alone) {
        this.number = number;
        this.backend = backend;
        this.title = title;
        this.expected = expected;
        this.trial = trial;
        this.alone = alone;
    }

    static Row scripted(int number, String title, String expected, Trial trial) {
        return new Row(number, Backend.SCRIPTED, title, expected, trial, false);
    }

    static Row onPostgres(int number, String title, String expected, Trial trial) {
        return new Row(number, Backend.POSTGRES, title, expected, trial, false);
    }

    /** The same row on each of these real databases. */
    static List<Row> onEach(
            Set<Backend> backends, int number, String title, String expected, RealTrial trial) {
        return backends.stream()
                .map(
                        backend ->
                                new Row(
                                        number,
                                        backend,
                                        title,
                                        expected,
                                        stage -> trial.run(RealStage.of(stage)),
                                        false))
                .toList();
    }

    /** Makes a row's fault on a real database. */
    @FunctionalInterface
    interface RealTrial {
        void run(RealStage stage) throws Exception;
    }

    /** A row that stays in the catalogue although this kit has no way to ask it. */
    static Row notAsked(int number, String title, String reason) {
        Trial none =
                stage -> {
                    throw new NotApplicable(reason);
                };
        return new Row(number, Backend.SCRIPTED, title, "not asked by this kit", none, false);
    }

    /**
     * This row, for what it touches in the JVM never beside another, and after all that may be: a
     * pool may keep a processor busy from it on.
     */
    Row alone() {
        return new Row(number, backend, title, expected, trial, true);
    }

    /** The number in the catalogue; from 101 on, faults that the catalogue's source lacks. */
    public int number() {
        return number;
    }

    /** Where the fault is made. */
    public Backend backend() {
        return backend;
    }

    /** The number, with the letter of a real database: {@code 13}, {@code 13p}. Unique. */
    public String label() {
        return number + backend.letter();
    }

    /** The fault and how it is made. */
    public String title() {
        return title;
    }

    /** What the borrowers must see and what must hold afterwards. */
    public String expected() {
        return expected;
    }

    Trial trial() {
        return trial;
    }

    boolean isAlone() {
        return alone;
    }

    @Override
    public String toString() {
        return label() + " " + title;
    }
}
