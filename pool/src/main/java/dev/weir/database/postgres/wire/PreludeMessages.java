package dev.weir.database.postgres.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/** The messages of a prelude, in version 3 of PostgreSQL's protocol. */
final class PreludeMessages {
    /** The length of a message counts itself; its type comes before. */
    private static final int TYPE = 1;

    private static final int LENGTH = 4;
    private static final int END = 1;

    private PreludeMessages() {}

    /** A simple query. */
    static byte[] query(String sql) {
        int length = LENGTH + sql.length() + END;
        ByteBuffer bytes = ByteBuffer.allocate(TYPE + length).put((byte) 'Q').putInt(length);
        return bytes.put(sql.getBytes(US_ASCII)).array();
    }

    /** A simple query that prepares {@code name} when all else in it is done. */
    static byte[] preparing(String sql, String name) {
        return query(sql + ";PREPARE " + name + " AS SELECT");
    }

    /** A Describe that fails when {@code name} is not prepared, and a Close of it. */
    static byte[] guard(String name) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * (TYPE + LENGTH + 1 + name.length() + END));
        putStatement(bytes, 'D', name);
        putStatement(bytes, 'C', name);
        return bytes.array();
    }

    private static void putStatement(ByteBuffer bytes, char type, String name) {
        bytes.put((byte) type).putInt(LENGTH + 1 + name.length() + END).put((byte) 'S');
        bytes.put(name.getBytes(US_ASCII)).put((byte) 0);
    }
}
