package dev.weir.lab.tenants;

/**
 * The texts of a tenant's statements, as the way names the tables.
 *
 * @param instanceByTitle on the table with many indexes, by one of them
 * @param instanceById on the same table, by its key: executed at once, but to plan it every index
 *     has to be looked at
 */
record Statements(
        String itemByBarcode,
        String instanceById,
        String instanceByTitle,
        String patronByBarcode,
        String openLoans,
        String loanOfItem,
        String requestsOfItem,
        String insertLoan,
        String closeLoan,
        String updateItem,
        String insertLog) {

    /**
     * The texts with that before each table's name.
     *
     * @param titleKey what an instance's title is found by
     */
    static Statements prefixed(String prefix, String titleKey) {
        return new Statements(
                "select id, status, instance from " + prefix + "item where barcode = ?",
                "select doc from " + prefix + "instance where id = ?",
                "select id from " + prefix + "instance where " + titleKey + " = ?",
                "select id, name from " + prefix + "patron where barcode = ?",
                "select count(*) from " + prefix + "loan where patron = ? and returned is null",
                "select id, patron from "
                        + prefix
                        + "loan where item = ? and returned is null order by id desc limit 1",
                "select id, patron from "
                        + prefix
                        + "request where item = ? order by position limit 5",
                "insert into " + prefix + "loan (item, patron) values (?, ?)",
                "update "
                        + prefix
                        + "loan set returned = current_timestamp"
                        + " where item = ? and returned is null",
                "update " + prefix + "item set status = ? where id = ?",
                "insert into " + prefix + "circulation_log (item, action) values (?, ?)");
    }
}
