package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that borrower A leaves behind.
 *
 * @param name as it stands in tables
 * @param how how a pool could know of it
 * @param leave what A does
 * @param look what a borrower sees of it, the same on every clean connection; null for what is left
 *     of a transaction in which A has inserted a row
 * @param scene what the database has during this trial alone, made past every pool
 * @param strike takes the scene away
 */
public record Trace(
        String name,
        How how,
        Act leave,
        @Nullable Look look,
        List<String> scene,
        List<String> strike) {

    /** A trace that needs no scene. */
    Trace(String name, How how, Act leave, @Nullable Look look) {
        this(name, how, leave, look, List.of(), List.of());
    }

    /** How a pool could know. */
    public enum How {
        /** A called a method of JDBC. */
        SETTER,
        /** The text of A's SQL says so. */
        SQL,
        /** A left a transaction open. */
        TRANSACTION,
        /** A called something whose effect its text does not show. */
        HIDDEN,
        /** The server did it by itself: nothing in A's text names it. */
        UNNAMED
    }

    /** What A does with its connection. */
    @FunctionalInterface
    public interface Act {
        void on(Connection connection, int row) throws SQLException;
    }

    /** What a borrower sees. */
    @FunctionalInterface
    public interface Look {
        @Nullable String at(Connection connection) throws SQLException;
    }
}
