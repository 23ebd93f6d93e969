package dev.weir.testkit.driver;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Queries of the catalogue: the scripted database has no tables, so each answer is empty. */
abstract class CatalogQueries extends SizeLimits {

    /** A result with no rows. */
    abstract ResultSet empty() throws SQLException;

    @Override
    public ResultSet getAttributes(
            String pattern, String pattern2, String pattern3, String pattern4) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getBestRowIdentifier(
            String pattern, String pattern2, String pattern3, int option, boolean argument)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getColumnPrivileges(
            String pattern, String pattern2, String pattern3, String pattern4) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getColumns(String pattern, String pattern2, String pattern3, String pattern4)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getCrossReference(
            String pattern,
            String pattern2,
            String pattern3,
            String pattern4,
            String pattern5,
            String pattern6)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getExportedKeys(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getFunctionColumns(
            String pattern, String pattern2, String pattern3, String pattern4) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getFunctions(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getImportedKeys(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getIndexInfo(
            String pattern, String pattern2, String pattern3, boolean argument, boolean argument2)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getPrimaryKeys(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getProcedureColumns(
            String pattern, String pattern2, String pattern3, String pattern4) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getProcedures(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getPseudoColumns(
            String pattern, String pattern2, String pattern3, String pattern4) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getSchemas(String pattern, String pattern2) throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getSuperTables(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getSuperTypes(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getTablePrivileges(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getTables(String pattern, String pattern2, String pattern3, String[] argument)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getUDTs(String pattern, String pattern2, String pattern3, int[] argument)
            throws SQLException {
        return empty();
    }

    @Override
    public ResultSet getVersionColumns(String pattern, String pattern2, String pattern3)
            throws SQLException {
        return empty();
    }
}
