package dev.weir.catalogue.conformance;

/** Where a thread stands, in one expression. */
final class Frames {

    private Frames() {}

    /** The innermost method that is neither the JDK's waiting nor the scripted driver's. */
    static String of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        boolean inDriver = false;
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (type.startsWith("dev.weir.testkit.driver.") || type.startsWith("org.postgresql.")) {
                inDriver = true;
            } else if (!isJdk(type)) {
                String simple = type.substring(type.lastIndexOf('.') + 1);
                return (inDriver ? "the driver, called by " : "")
                        + simple
                        + "."
                        + frame.getMethodName();
            }
        }
        return stack.length == 0 ? "no method" : stack[0].toString();
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
    }
}
