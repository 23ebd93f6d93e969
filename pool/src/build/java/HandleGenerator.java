import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.ToolProvider;

/**
 * Writes the dull part of the JDBC handles: one class per JDBC interface whose every method checks
 * the lease, calls the driver's object, judges what it throws and wraps what it returns. A method
 * left to hand-written subclasses is in {@link Target#byHand}.
 *
 * <p>The interfaces are read through the compiler's own {@link Elements} in a task with {@code
 * --release 21}, since later JDKs add methods. A file whose content is unchanged is not touched.
 * One file: Java 21 can start a program from no more.
 *
 * <p>Usage: {@code java HandleGenerator.java <output folder>}
 */
public final class HandleGenerator {

    private static final String PACKAGE = "dev.weir.handle";

    /** What the methods of the interfaces name, besides {@code java.lang}. */
    private static final String IMPORTS =
            """
            import dev.weir.lease.Slot;
            import dev.weir.session.Session;
            import dev.weir.session.SessionState.Item;
            import java.io.*;
            import java.math.BigDecimal;
            import java.net.URL;
            import java.sql.*;
            import java.util.Calendar;
            import java.util.Map;
            import java.util.Properties;
            import java.util.concurrent.Executor;
            import javax.xml.transform.*;
            import org.jspecify.annotations.Nullable;
            """;

    /**
     * One generated class.
     *
     * @param wire methods that may talk to the database
     * @param reads methods that read on in what is open
     * @param byHand methods that a subclass has
     */
    record Target(String type, String superclass, String wire, String reads, String byHand) {

        boolean isConnection() {
            return type.equals("Connection");
        }

        boolean isStatement() {
            return type.endsWith("Statement");
        }

        /** That of the handle, where nothing is left to a subclass. */
        String name() {
            return isAbstract() ? "Generated" + type : type + "Handle";
        }

        boolean isAbstract() {
            return type.matches(ABSTRACT);
        }

        /** Whether the handle begins a hierarchy, or belongs to one by a class written by hand. */
        boolean isRoot() {
            return superclass.matches("Lease.*|Tracked.*");
        }

        /** What stands before a call of the lease's. */
        String lease() {
            return isConnection() ? "" : "connection.";
        }

        Guard guard(String method) {
            if (method.equals("createStatement") || method.equals("getConnection")) {
                return Guard.LOCAL;
            }
            return method.matches(reads)
                    ? Guard.READ
                    : method.matches(wire) ? Guard.CALL : Guard.LOCAL;
        }
    }

    /** How a method asks about the lease, and with what it ends. */
    enum Guard {
        /** It goes no further than the driver. */
        LOCAL("", "failedConcurrently(e)"),
        CALL("exit();", "failed(e)"),
        READ("exitRead();", "failedRead(e)");

        final String exit;
        final String failed;

        Guard(String exit, String failed) {
            this.exit = exit;
            this.failed = failed;
        }
    }

    // names of methods and of types, as regular expressions

    private static final String NONE = "";
    private static final String ALL = ".*";

    /** Handles that have a part written by hand. */
    private static final String ABSTRACT = "Connection|ResultSet";

    private static final String STATEMENT_BY_HAND =
            "cancel|close|closeOnCompletion|setQueryTimeout";

    private static final String STATEMENT_WIRE = "execute.*|getMetaData|getParameterMetaData";

    /** With a large object as a parameter some drivers send it at once. */
    private static final String STATEMENT_READS =
            "getGeneratedKeys|getMoreResults|setBlob|setClob|setNClob";

    /** Moves through rows, of which the driver may have fetched a part. */
    private static final String ROWS_READ =
            "absolute|afterLast|beforeFirst|first|isAfterLast|isLast|last|next|previous"
                    + "|relative";

    private static final String ROWS_WRITE = "deleteRow|insertRow|updateRow";

    /** A sharding key cannot be asked for, and hence not be taken back: JDBC's own refusal. */
    private static final String NOT_SUPPORTED = "setShardingKey|setShardingKeyIfValid";

    private static final String CONNECTION_BY_HAND =
            "abort|close|isClosed|isValid|setAutoCommit|setClientInfo|" + NOT_SUPPORTED;

    /** Calls that say nothing to a server, or nothing that depends on a tenant. */
    private static final String ANYWHERE =
            "clearWarnings|commit|getAutoCommit|getHoldability|getMetaData"
                    + "|getNetworkTimeout|getWarnings|isReadOnly|nativeSQL|rollback|setHoldability"
                    + "|setNetworkTimeout|setReadOnly|setTransactionIsolation";

    /** Setters that the session's state carries out, since it has to know. */
    private static final String TRACKED_WRITES =
            "setCatalog|setHoldability|setReadOnly|setSchema|setTransactionIsolation"
                    + "|setTypeMap";

    private static final List<Target> TARGETS =
            List.of(
                    new Target("Connection", "LeaseGuard", ALL, NONE, CONNECTION_BY_HAND),
                    statement("Statement", "TrackedStatementHandle"),
                    statement("PreparedStatement", "StatementHandle"),
                    statement("CallableStatement", "PreparedStatementHandle"),
                    new Target(
                            "ResultSet",
                            "LeasedObject",
                            "deleteRow|insertRow|refreshRow|updateRow",
                            ROWS_READ,
                            "close|getStatement"),
                    new Target("Savepoint", "LeasedObject", NONE, NONE, NONE),
                    object("DatabaseMetaData", "LeasedObject"),
                    object("ResultSetMetaData", "LeasedObject"),
                    object("ParameterMetaData", "LeasedObject"),
                    object("Array", "LeasedValue"),
                    object("Blob", "LeasedValue"),
                    object("Clob", "LeasedValue"),
                    object("NClob", "ClobHandle"),
                    object("Ref", "LeasedValue"),
                    object("SQLXML", "LeasedValue"));

    private static Target statement(String type, String superclass) {
        return new Target(type, superclass, STATEMENT_WIRE, STATEMENT_READS, STATEMENT_BY_HAND);
    }

    /** What a driver may read late. */
    private static Target object(String type, String superclass) {
        return new Target(type, superclass, ALL, NONE, NONE);
    }

    /** What has a handle that is made where it is returned. */
    private static final String PLAIN =
            "Array|Blob|Clob|DatabaseMetaData|NClob|ParameterMetaData|Ref|ResultSetMetaData"
                    + "|SQLXML|Savepoint";

    /** What the connection's handle makes handles of: they know it, and it knows them. */
    private static final String WRAPPED = "Object|ResultSet";

    private static final String STREAMS = "InputStream|OutputStream|Reader|Writer";

    /** Parameters that may be one of our handles, to be replaced by what it stands for. */
    private static final String UNWRAPPED = "Array|Blob|Clob|NClob|Object|Object\\[]|Ref|SQLXML";

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).resolve(PACKAGE.replace('.', '/'));
        Files.createDirectories(folder);
        List<String> options = List.of("--release", "21", "-proc:none");
        List<String> types = List.of("java.sql.Connection");
        Elements elements =
                ((JavacTask)
                                ToolProvider.getSystemJavaCompiler()
                                        .getTask(null, null, null, options, types, null))
                        .getElements();
        Set<Path> written = new HashSet<>();
        for (Target target : TARGETS) {
            Path file = folder.resolve(target.name() + ".java");
            String source = new Writer(target, elements).source();
            if (!Files.exists(file) || !Files.readString(file).equals(source)) {
                Files.writeString(file, source);
            }
            written.add(file);
        }
        try (Stream<Path> files = Files.list(folder)) {
            // what this program no longer writes would be compiled too
            for (Path file : files.filter(f -> !written.contains(f)).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Writes one class. */
    private static final class Writer {
        private final Target target;
        private final Elements elements;
        private final TypeElement type;
        private final StringBuilder body = new StringBuilder();

        Writer(Target target, Elements elements) {
            this.target = target;
            this.elements = elements;
            this.type = elements.getTypeElement("java.sql." + target.type());
        }

        String source() {
            // of an interface whose handle this one extends
            Set<String> forwarded =
                    target.isRoot()
                            ? Set.of()
                            : type.getInterfaces().stream()
                                    .map(i -> (TypeElement) ((DeclaredType) i).asElement())
                                    .flatMap(i -> elements.getAllMembers(i).stream())
                                    .filter(ExecutableElement.class::isInstance)
                                    .map(m -> key((ExecutableElement) m))
                                    .collect(Collectors.toSet());
            constructor();
            if (target.type().matches(PLAIN) && !target.isAbstract()) {
                of();
            }
            ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                    .filter(m -> !m.getModifiers().contains(Modifier.STATIC))
                    .filter(m -> !m.getSimpleName().toString().matches(target.byHand()))
                    .filter(m -> !forwarded.contains(key(m)))
                    .sorted(Comparator.comparing(Writer::key))
                    .forEach(this::method);
            if (target.isRoot()) {
                unwrapping();
            }
            return """
                    // Written by HandleGenerator from java.sql.%1$s of Java SE 21. Do not edit.
                    package %2$s;

                    %3$s
                    /** Forwards every method of {@link %1$s} under the guard of a lease. */
                    @SuppressWarnings("deprecation")
                    %4$sclass %5$s extends %6$s implements %1$s%7$s {
                    %8$s}
                    """
                    .formatted(
                            target.type(),
                            PACKAGE,
                            IMPORTS,
                            target.isAbstract() ? "abstract " : "",
                            target.name(),
                            target.superclass(),
                            target.isRoot() ? ", Wrapper" : "",
                            body);
        }

        private static String key(ExecutableElement method) {
            return method.getSimpleName()
                    + method.getParameters().stream()
                            .map(p -> p.asType().toString())
                            .collect(Collectors.joining(",", "(", ")"));
        }

        private void constructor() {
            String name = target.name();
            if (target.isConnection()) {
                line(1, name + "(Slot slot) {");
                line(2, "super(slot);");
                line(1, "}");
                return;
            }
            boolean owns = target.isRoot() && !target.isStatement();
            // a prepared statement is kept once more, by its own type, to save a cast per call
            String field = owns ? "delegate" : name.startsWith("Prepared") ? "prepared" : "";
            if (!field.isEmpty()) {
                line(1, "final " + target.type() + " " + field + ";");
            }
            line(1, name + "(" + target.type() + " delegate, LeaseGuard connection) {");
            boolean bare = target.superclass().equals("LeasedObject");
            line(2, bare ? "super(connection);" : "super(delegate, connection);");
            if (!field.isEmpty()) {
                line(2, "this." + field + " = delegate;");
            }
            line(1, "}");
            if (owns) {
                line(1, "@Override final Object rawDelegate() { return delegate; }");
            }
        }

        /** Makes a handle of what the driver returned, which may be null. */
        private void of() {
            String type = "@Nullable " + target.type();
            line(1, "static " + type + " of(LeaseGuard connection, " + type + " raw) {");
            if (target.type().equals("Clob")) {
                line(2, "if (raw instanceof NClob n) return new NClobHandle(n, connection);");
            }
            line(2, "return raw == null ? null : new " + target.name() + "(raw, connection);");
            line(1, "}");
        }

        private void method(ExecutableElement method) {
            String name = method.getSimpleName().toString();
            List<String> types =
                    method.getParameters().stream().map(p -> simple(p.asType())).toList();
            List<String> names = names(name, types);
            String result = simple(method.getReturnType());
            List<String> parameters = new ArrayList<>();
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                parameters.add(types.get(i) + " " + names.get(i));
                arguments.add(argument(name, types.get(i), names.get(i)));
            }
            String call = called(name) + String.join(", ", arguments) + ")";
            // getSource and setResult of XML
            String bound = target.type().equals("SQLXML") ? " extends " + name.substring(3) : "";
            body.append('\n');
            line(1, "@Override");
            boolean throwsNothing = method.getThrownTypes().isEmpty();
            line(
                    1,
                    "public %s%s %s(%s)%s {"
                            .formatted(
                                    method.getTypeParameters().isEmpty() ? "" : "<T" + bound + "> ",
                                    result,
                                    name,
                                    String.join(", ", parameters),
                                    throwsNothing ? "" : " throws SQLException"));
            if (throwsNothing) {
                // cannot refuse; JDBC lets it answer with constants only
                line(2, "return " + call + ";");
            } else {
                guarded(name, names, result, wrapped(result, names, call));
            }
            line(1, "}");
        }

        private void guarded(String name, List<String> names, String result, String value) {
            Guard guard = target.guard(name);
            if (name.equals("free")) {
                // as closing, it does nothing when the lease has ended
                line(2, "if (!connection.isOpen()) return;");
            }
            enter(name, guard, sentSql(name, names));
            line(2, "try {");
            String told = target.isConnection() ? told(name, names) : "";
            String exit = guard.exit.isEmpty() ? "" : told + target.lease() + guard.exit;
            if (result.equals("void")) {
                line(3, value + "; " + exit);
            } else if (exit.isEmpty()) {
                line(3, "return " + value + ";");
            } else {
                line(3, result + " result = " + value + ";");
                line(3, exit + " return result;");
            }
            line(2, "} catch (Throwable e) {");
            line(3, "throw " + target.lease() + guard.failed + ";");
            line(2, "}");
        }

        /** What the session has to know when the driver has done it. */
        private static String told(String method, List<String> parameters) {
            return switch (method) {
                case "commit" -> "session.settled(); ";
                case "rollback" -> parameters.isEmpty() ? "session.settled(); " : "";
                case "setSavepoint" -> "session.state.compareAutoCommit(); ";
                default -> "";
            };
        }

        /** The check of the lease, and what the session has to know before the driver is called. */
        private void enter(String method, Guard guard, String sent) {
            if (method.equals("isClosed")) {
                String closed = target.isStatement() ? "closed || " : "";
                line(2, "if (" + closed + "!connection.isOpen()) return true;");
            } else if (target.isConnection()) {
                String call = guard == Guard.LOCAL ? "local();" : call(method);
                line(2, isTrackedWrite(method) ? call : "Connection delegate = " + call);
            } else {
                boolean statement = target.isStatement();
                line(
                        2,
                        switch (guard) {
                            case READ -> (statement ? "" : "connection.") + "read();";
                            case CALL ->
                                    statement
                                            ? "call();"
                                            : "connection.call(LeaseGuard.Use.EXECUTE);";
                            case LOCAL -> statement ? "checkUsable();" : "connection.checkOpen();";
                        });
            }
            if (!sent.isEmpty()) {
                line(2, target.lease() + "sending(" + sent + ");");
            }
            if (method.matches(ROWS_WRITE)) {
                line(2, "connection.session.taint.writing();");
            }
        }

        private static String call(String method) {
            String use =
                    method.startsWith("prepare")
                            ? "PLACE"
                            : method.matches(ANYWHERE) ? "NOTHING" : "EXECUTE";
            return "call(Use." + use + ");";
        }

        /** The driver's method, or that of the session's state, which has to know. */
        private String called(String method) {
            if (isTrackedWrite(method)) {
                return "session.state.set(" + item(method) + ", ";
            }
            return switch (method) {
                case "getTypeMap" -> "dev.weir.session.SessionState.typeMap(delegate";
                case "setNetworkTimeout" -> "session.state.setNetworkTimeout(";
                default -> delegate() + "." + method + "(";
            };
        }

        /** What the driver is asked through. */
        private String delegate() {
            return switch (target.type()) {
                case "PreparedStatement" -> "prepared";
                case "CallableStatement" -> "((CallableStatement) delegate)";
                default -> "delegate";
            };
        }

        private boolean isTrackedWrite(String method) {
            return target.isConnection() && method.matches(TRACKED_WRITES);
        }

        /** What a setter is about, in the session's state. */
        private static String item(String method) {
            String name = method.replaceFirst("^set", "");
            return "Item." + name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        }

        /**
         * A parameter as the driver gets it. The text of a call stays as it is, since its escape
         * has to stand first.
         */
        private String argument(String method, String type, String name) {
            if (type.equals("Savepoint")) {
                return "LeasedObject.raw(" + name + ", this)";
            }
            if (type.matches(UNWRAPPED)) {
                return "LeasedObject.raw(" + name + ")";
            }
            boolean text =
                    name.equals("sql")
                            && !method.equals("prepareCall")
                            && !sentSql(method, List.of(name)).isEmpty();
            return text ? target.lease() + "text(" + name + ")" : name;
        }

        /**
         * The parameter with the SQL that a method sends, now or later, and the one with what it
         * asks for besides; empty for none.
         */
        private String sentSql(String method, List<String> names) {
            boolean sends =
                    target.isConnection()
                            ? method.startsWith("prepare")
                            : method.startsWith("execute") || method.equals("addBatch");
            if (!sends || names.isEmpty() || !names.getFirst().equals("sql")) {
                return "";
            }
            return names.contains("columnNames") ? "sql, columnNames" : "sql";
        }

        private String wrapped(String result, List<String> names, String call) {
            String lease = target.isConnection() ? "this" : "connection";
            if (target.type().equals("Array") && result.equals("Object")) {
                return call; // a Java array of values, not a handle of anything
            }
            if (result.endsWith("Statement")) {
                return "opened(new " + result + "Handle(present(" + call + "), this))";
            }
            if (target.isStatement() && result.equals("ResultSet")) {
                return "rows(" + call + ")";
            }
            if (result.equals("Connection")) {
                return lease;
            }
            if (result.equals("T") && !target.type().equals("SQLXML")) {
                return lease + ".wrap(" + call + ", " + names.getLast() + ")";
            }
            if (result.matches(STREAMS)) {
                return "LeasedStreams.of(" + lease + ", " + call + ")";
            }
            if (result.matches(PLAIN)) {
                return result + "Handle.of(" + lease + ", " + call + ")";
            }
            return result.matches(WRAPPED) ? lease + ".wrap(" + call + ")" : call;
        }

        private void unwrapping() {
            String delegate = target.isConnection() ? "session.physical()" : "delegate";
            String ask = "return " + target.lease() + "%s(type, this, " + delegate + ");";
            line(1, "@Override public boolean isWrapperFor(Class<?> type) throws SQLException {");
            line(2, ask.formatted("isWrapperFor"));
            line(1, "}");
            line(1, "@Override public <T> T unwrap(Class<T> type) throws SQLException {");
            line(2, ask.formatted("unwrap"));
            line(1, "}");
        }

        /** A type without its packages. */
        private static String simple(TypeMirror type) {
            return type.toString().replaceAll("([a-z]+\\.)+", "").replace(",", ", ");
        }

        private void line(int indent, String text) {
            body.append("    ".repeat(indent)).append(text).append('\n');
        }
    }

    /** Parameter names: those that the generator knows by meaning, else by place. */
    private static List<String> names(String method, List<String> types) {
        boolean sql = method.matches("addBatch|nativeSQL|(execute|prepare).*");
        List<String> names = new ArrayList<>();
        for (String type : types) {
            int place = names.size() + 1;
            names.add(
                    type.equals("String[]")
                            ? "columnNames"
                            : type.equals("String") && sql && place == 1 ? "sql" : "p" + place);
        }
        return names;
    }
}
