package dev.weir.catalogue.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Loads a copy of the pool, its adapter and whatever else is on the class path, as an application
 * server does for each deployment. The JDK, the kit, JDBC drivers and logging are shared.
 *
 * <p>The classes that it loads see {@link WallClock} instead of the machine's clock, where they ask
 * {@code System.currentTimeMillis()} or {@code Instant.now()} themselves.
 */
final class ApplicationLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private static final List<String> SHARED =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "org.xml.",
                    "org.w3c.",
                    "org.slf4j.",
                    "org.apache.logging.",
                    "org.apache.commons.logging.",
                    "org.postgresql.",
                    "dev.weir.testkit.",
                    "dev.weir.catalogue.");

    private static final String CLOCK = WallClock.class.getName().replace('.', '/');

    ApplicationLoader() {
        super(ApplicationLoader.class.getClassLoader());
    }

    /**
     * Deregisters the JDBC drivers that the application has registered, as containers do when they
     * stop one. Only a class of the application's own may.
     */
    void undeploy() throws ReflectiveOperationException {
        Class<?> cleanUp = loadClass(DriverCleanUp.class.getName());
        ((Runnable) cleanUp.getConstructor().newInstance()).run();
    }

    /** Public for the copy of it that each loader makes. */
    public static final class DriverCleanUp implements Runnable {

        /** For reflection. */
        public DriverCleanUp() {}

        @Override
        public void run() {
            // Looking for them registers those that the class path names: hence twice.
            for (int pass = 0; pass < 2; pass++) {
                DriverManager.drivers()
                        .filter(
                                driver ->
                                        driver.getClass().getClassLoader()
                                                == DriverCleanUp.class.getClassLoader())
                        .toList()
                        .forEach(DriverCleanUp::deregister);
            }
        }

        private static void deregister(Driver driver) {
            try {
                DriverManager.deregisterDriver(driver);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean own = name.equals(DriverCleanUp.class.getName());
        if (!own && SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = withWallClock(file.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The class file with calls of the clock going elsewhere; JVM specification 4.4. */
    private static byte[] withWallClock(byte[] classFile) throws IOException {
        ConstantPool pool = new ConstantPool(classFile);
        List<Integer> calls = pool.callsOf("java/lang/System", "currentTimeMillis");
        List<Integer> others = pool.callsOf("java/time/Instant", "now");
        if (calls.isEmpty() && others.isEmpty()) {
            return classFile;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(classFile.length + 64);
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(classFile, 0, ConstantPool.COUNT_OFFSET);
        out.writeShort(pool.count + 2);
        byte[] constants = pool.constants();
        for (List<Integer> found : List.of(calls, others)) {
            for (int reference : found) {
                int owner = pool.offset(reference) + 1 - ConstantPool.FIRST_OFFSET;
                constants[owner] = (byte) ((pool.count + 1) >> 8);
                constants[owner + 1] = (byte) (pool.count + 1);
            }
        }
        out.write(constants);
        out.writeByte(ConstantPool.UTF8);
        out.writeUTF(CLOCK);
        out.writeByte(ConstantPool.CLASS);
        out.writeShort(pool.count);
        out.write(classFile, pool.end, classFile.length - pool.end);
        return bytes.toByteArray();
    }

    /** The constants of a class file, by their numbers. */
    private static final class ConstantPool {

        static final int COUNT_OFFSET = 8;
        static final int FIRST_OFFSET = 10;
        static final int UTF8 = 1;
        static final int CLASS = 7;
        private static final int METHOD = 10;
        private static final int LONG = 5;
        private static final int DOUBLE = 6;

        final int count;
        final int end;
        private final byte[] file;
        private final int[] offsets;

        ConstantPool(byte[] file) throws IOException {
            this.file = file;
            count = unsigned(COUNT_OFFSET);
            offsets = new int[count];
            int offset = FIRST_OFFSET;
            for (int i = 1; i < count; i++) {
                offsets[i] = offset;
                int tag = file[offset];
                offset += 1 + length(tag, offset);
                if (tag == LONG || tag == DOUBLE) {
                    i++; // takes two numbers
                }
            }
            end = offset;
        }

        private int length(int tag, int offset) throws IOException {
            return switch (tag) {
                case UTF8 -> 2 + unsigned(offset + 1);
                case CLASS, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                case 3, 4, 9, METHOD, 11, 12, 17, 18 -> 4;
                case LONG, DOUBLE -> 8;
                default -> throw new IOException("no constant is of kind " + tag);
            };
        }

        private int unsigned(int offset) {
            return (file[offset] & 0xff) << 8 | file[offset + 1] & 0xff;
        }

        int offset(int number) {
            return offsets[number];
        }

        byte[] constants() {
            return Arrays.copyOfRange(file, FIRST_OFFSET, end);
        }

        /** The numbers of the references to that method without parameters. */
        List<Integer> callsOf(String owner, String method) throws IOException {
            List<Integer> found = new ArrayList<>();
            for (int i = 1; i < count; i++) {
                if (offsets[i] != 0 && file[offsets[i]] == METHOD) {
                    int type = unsigned(offsets[i] + 1);
                    int nameAndType = offsets[unsigned(offsets[i] + 3)];
                    if (owner.equals(text(unsigned(offsets[type] + 1)))
                            && method.equals(text(unsigned(nameAndType + 1)))
                            && text(unsigned(nameAndType + 3)).startsWith("()")) {
                        found.add(i);
                    }
                }
            }
            return found;
        }

        private String text(int number) throws IOException {
            int offset = offsets[number] + 1;
            return new DataInputStream(new ByteArrayInputStream(file, offset, file.length - offset))
                    .readUTF();
        }
    }
}
