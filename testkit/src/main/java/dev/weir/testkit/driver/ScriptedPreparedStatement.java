package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.BasicPreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose text is known beforehand; parameters are kept and have no effect on the answer.
 */
class ScriptedPreparedStatement extends ScriptedStatement implements BasicPreparedStatement {

    private final String sql;
    private final SqlKind kind;
    private List<@Nullable Object> parameters = List.of();
    private int batched;

    ScriptedPreparedStatement(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, cursor);
        this.sql = sql;
        this.kind = SqlKind.of(sql);
    }

    /** The parameters bound so far, by position; unbound ones are null. */
    final List<@Nullable Object> parameters() {
        return Collections.unmodifiableList(parameters);
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        run(kind, sql);
        return openRows(sql);
    }

    @Override
    public int executeUpdate() throws SQLException {
        executeKind(SqlKind.OTHER, sql);
        return 1;
    }

    @Override
    public boolean execute() throws SQLException {
        return executeKind(kind, sql);
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        batched++;
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batched = 0;
    }

    @Override
    public int[] executeBatch() throws SQLException {
        int[] counts = new int[batched];
        batched = 0;
        run(kind, sql);
        Arrays.fill(counts, 1);
        return counts;
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        parameters = List.of();
    }

    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        boolean query = kind == SqlKind.QUERY;
        return query ? new ScriptedColumns(physical().database().rowsFor(physical(), sql)) : null;
    }

    @Override
    public void bind(int index, @Nullable Object value) throws SQLException {
        requireOpen();
        if (index < 1) {
            throw Failures.invalid("Parameters are counted from 1: " + index);
        }
        if (parameters.isEmpty()) {
            parameters = new ArrayList<>();
        }
        while (parameters.size() < index) {
            parameters.add(null);
        }
        parameters.set(index - 1, value);
    }
}
