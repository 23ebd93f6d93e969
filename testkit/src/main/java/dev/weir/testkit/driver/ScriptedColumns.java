package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.SelfWrapper;
import java.sql.ResultSetMetaData;
import java.sql.Types;

/** The columns of a fixed result: labels are known, types are not. */
final class ScriptedColumns implements ResultSetMetaData, SelfWrapper {

    private final Rows rows;

    ScriptedColumns(Rows rows) {
        this.rows = rows;
    }

    @Override
    public int getColumnCount() {
        return rows.labels().size();
    }

    @Override
    public String getColumnLabel(int column) {
        return rows.labels().get(column - 1);
    }

    @Override
    public String getColumnName(int column) {
        return getColumnLabel(column);
    }

    @Override
    public int getColumnType(int column) {
        return Types.JAVA_OBJECT;
    }

    @Override
    public String getColumnTypeName(int column) {
        return "object";
    }

    @Override
    public String getColumnClassName(int column) {
        return Object.class.getName();
    }

    @Override
    public int isNullable(int column) {
        return columnNullableUnknown;
    }

    @Override
    public int getColumnDisplaySize(int column) {
        return 0;
    }

    @Override
    public int getPrecision(int column) {
        return 0;
    }

    @Override
    public int getScale(int column) {
        return 0;
    }

    @Override
    public String getSchemaName(int column) {
        return "";
    }

    @Override
    public String getTableName(int column) {
        return "";
    }

    @Override
    public String getCatalogName(int column) {
        return "";
    }

    @Override
    public boolean isAutoIncrement(int column) {
        return false;
    }

    @Override
    public boolean isCaseSensitive(int column) {
        return true;
    }

    @Override
    public boolean isSearchable(int column) {
        return false;
    }

    @Override
    public boolean isCurrency(int column) {
        return false;
    }

    @Override
    public boolean isSigned(int column) {
        return true;
    }

    @Override
    public boolean isReadOnly(int column) {
        return true;
    }

    @Override
    public boolean isWritable(int column) {
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) {
        return false;
    }
}
