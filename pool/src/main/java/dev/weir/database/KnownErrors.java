package dev.weir.database;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What errors say, whichever database they are of. Immutable. */
public final class KnownErrors {
    private final List<DriverErrors> all;
    private final Set<String> doubtfulStates;
    private final Set<Integer> doubtfulCodes;
    private final Set<String> cancelledStates;
    private final Set<Integer> cancelledCodes;

    KnownErrors(List<Database> databases) {
        this.all = databases.stream().map(Database::errors).toList();
        this.doubtfulStates = union(DriverErrors::doubtfulStates);
        this.doubtfulCodes = union(DriverErrors::doubtfulCodes);
        this.cancelledStates = union(DriverErrors::cancelledStates);
        this.cancelledCodes = union(DriverErrors::cancelledCodes);
    }

    private <T> Set<T> union(Function<DriverErrors, @Nullable Set<T>> part) {
        return all.stream()
                .map(part)
                .filter(Objects::nonNull)
                .flatMap(Set::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** See {@link DriverErrors#doubtfulStates}. */
    public boolean isDoubtful(String state) {
        return doubtfulStates.contains(state);
    }

    /** Whether {@code code} of a connection to {@code database} puts that connection in doubt. */
    public boolean isDoubtful(Database database, int code) {
        Set<Integer> own = database.errors().doubtfulCodes();
        return (own == null ? doubtfulCodes : own).contains(code);
    }

    /** See {@link DriverErrors#cancelledStates} and {@link DriverErrors#cancelledCodes}. */
    public boolean isCancelled(String state, int code) {
        return cancelledStates.contains(state) || cancelledCodes.contains(code);
    }

    /** See {@link DriverErrors#refusesWrite}. */
    public @Nullable Boolean refusesWrite(SQLException thrown) {
        return all.stream()
                .map(errors -> errors.refusesWrite(thrown))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** See {@link DriverErrors#isFull}. */
    public boolean isFull(String state, int code) {
        return all.stream().anyMatch(errors -> errors.isFull(state, code));
    }
}
