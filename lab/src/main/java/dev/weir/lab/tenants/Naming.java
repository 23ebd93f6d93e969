package dev.weir.lab.tenants;

/** How a statement finds the tenant's tables. */
enum Naming {
    /** By the session's search path or catalog: one text for all tenants. */
    PLAIN,
    /** By the schema's name in the text: a text for each tenant. */
    QUALIFIED,
    /** In tables of all tenants, whose policy shows the rows of the session's tenant. */
    POLICY
}
