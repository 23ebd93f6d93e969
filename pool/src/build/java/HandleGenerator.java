import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
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

    /** One generated class. */
    record Target(
            String type,
            String superclass,
            String delegate,
            boolean ownsDelegate,
            String check,
            String enter,
            String exit,
            Predicate<String> onTheWire,
            Predicate<String> readsOn,
            Predicate<String> byHand) {

        /** That of the handle, where nothing is left to a subclass. */
        String name() {
            return WHOLE.contains(type) ? type + "Handle" : "Generated" + type;
        }

        String modifier() {
            return !WHOLE.contains(type) ? "abstract " : EXTENDED.contains(type) ? "" : "final ";
        }

        /** What the driver's values are wrapped for: the connection's handle. */
        String connection() {
            return type.equals("Connection") ? "this" : "connection";
        }
    }

    /** Handles that are written whole. */
    private static final Set<String> WHOLE =
            Set.of(
                    "Blob",
                    "CallableStatement",
                    "Clob",
                    "ParameterMetaData",
                    "PreparedStatement",
                    "Ref",
                    "ResultSetMetaData",
                    "SQLXML");

    /** Those of them that another handle extends. */
    private static final Set<String> EXTENDED = Set.of("Clob", "PreparedStatement");

    private static final Set<String> STATEMENT_BY_HAND =
            Set.of(
                    "cancel",
                    "close",
                    "closeOnCompletion",
                    "getConnection",
                    "isClosed",
                    "setQueryTimeout");

    /** With a large object as a parameter some drivers send it at once. */
    private static final Set<String> STATEMENT_READS_ON =
            Set.of("getGeneratedKeys", "getMoreResults", "setBlob", "setClob", "setNClob");

    /** Moves through rows, of which the driver may have fetched a part. */
    private static final Set<String> ROWS_READ_ON =
            Set.of(
                    "absolute",
                    "afterLast",
                    "beforeFirst",
                    "first",
                    "isAfterLast",
                    "isLast",
                    "last",
                    "next",
                    "previous",
                    "relative");

    private static final Set<String> CONNECTION_BY_HAND =
            Set.of(
                    "abort",
                    "close",
                    "commit",
                    "getTypeMap",
                    "isClosed",
                    "isValid",
                    "releaseSavepoint",
                    "rollback",
                    "setAutoCommit",
                    "setClientInfo",
                    "setNetworkTimeout",
                    "setSavepoint",
                    "setShardingKey",
                    "setShardingKeyIfValid");

    /** Calls that say nothing to a server, or nothing that depends on a tenant. */
    private static final Set<String> ANYWHERE =
            Set.of(
                    "clearWarnings",
                    "getAutoCommit",
                    "getHoldability",
                    "getMetaData",
                    "getNetworkTimeout",
                    "getWarnings",
                    "isReadOnly",
                    "nativeSQL",
                    "setHoldability",
                    "setReadOnly",
                    "setTransactionIsolation");

    /** Getters of names that may be null. */
    private static final Set<String> NULLABLE_READS = Set.of("getCatalog", "getSchema");

    /** Setters that the session's state carries out, since it has to know. */
    private static final Set<String> TRACKED_WRITES =
            Set.of(
                    "setCatalog",
                    "setHoldability",
                    "setReadOnly",
                    "setSchema",
                    "setTransactionIsolation",
                    "setTypeMap");

    private static final List<Target> TARGETS =
            List.of(
                    new Target(
                            "Connection",
                            "LeaseGuard",
                            "delegate",
                            false,
                            "checkOpen()",
                            "call()",
                            "exit()",
                            m -> !m.equals("createStatement"),
                            m -> false,
                            CONNECTION_BY_HAND::contains),
                    statement("Statement", "TrackedStatement", "delegate"),
                    statement("PreparedStatement", "StatementHandle", "prepared"),
                    statement("CallableStatement", "PreparedStatementHandle", "callable()"),
                    object(
                            "ResultSet",
                            Set.of("deleteRow", "insertRow", "refreshRow", "updateRow")::contains,
                            Set.of("close", "isClosed", "getStatement")::contains),
                    object("DatabaseMetaData", m -> true, "getConnection"::equals),
                    object("ResultSetMetaData", m -> true, m -> false),
                    object("ParameterMetaData", m -> true, m -> false),
                    value("Array"),
                    value("Blob"),
                    value("Clob"),
                    value("Ref"),
                    value("SQLXML"));

    private static Target statement(String type, String superclass, String delegate) {
        return new Target(
                type,
                superclass,
                delegate,
                false,
                "checkUsable()",
                "call()",
                "connection.exit()",
                m ->
                        m.startsWith("execute")
                                || m.equals("getMetaData")
                                || m.equals("getParameterMetaData"),
                STATEMENT_READS_ON::contains,
                STATEMENT_BY_HAND::contains);
    }

    /** What carries data, which a driver may read late. */
    private static Target value(String type) {
        return guarded(type, "LeasedValue", m -> true, m -> false);
    }

    private static Target object(
            String type, Predicate<String> onTheWire, Predicate<String> byHand) {
        return guarded(type, "LeasedObject", onTheWire, byHand);
    }

    private static Target guarded(
            String type, String superclass, Predicate<String> onTheWire, Predicate<String> byHand) {
        return new Target(
                type,
                superclass,
                "delegate",
                true,
                "connection.checkOpen()",
                "connection.call(LeaseGuard.Use.EXECUTE)",
                "connection.exit()",
                onTheWire,
                m -> type.equals("ResultSet") && ROWS_READ_ON.contains(m),
                byHand);
    }

    /** Driver values that lead back to the driver's session, by interface. */
    private static final Set<String> WRAPPED =
            Set.of(
                    "Array",
                    "Blob",
                    "CallableStatement",
                    "Clob",
                    "DatabaseMetaData",
                    "NClob",
                    "Object",
                    "ParameterMetaData",
                    "PreparedStatement",
                    "Ref",
                    "ResultSet",
                    "ResultSetMetaData",
                    "SQLXML",
                    "Statement");

    private static final Set<String> STREAMS =
            Set.of("InputStream", "OutputStream", "Reader", "Writer");

    /** Parameters that may be one of our handles, to be replaced by what it stands for. */
    private static final Set<String> UNWRAPPED =
            Set.of("Array", "Blob", "Clob", "NClob", "Object", "Object[]", "Ref", "SQLXML");

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).resolve(PACKAGE.replace('.', '/'));
        Files.createDirectories(folder);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task =
                (JavacTask)
                        compiler.getTask(
                                null,
                                null,
                                null,
                                List.of("--release", "21", "-proc:none"),
                                List.of("java.sql.Connection"),
                                null);
        Elements elements = task.getElements();
        Set<Path> written = new HashSet<>();
        for (Target target : TARGETS) {
            Path file = folder.resolve(target.name() + ".java");
            write(file, new Writer(target, elements).source());
            written.add(file);
        }
        try (Stream<Path> files = Files.list(folder)) {
            // what this program no longer writes would be compiled too
            for (Path file : files.filter(f -> !written.contains(f)).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void write(Path file, String content) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(content)) {
            Files.writeString(file, content);
        }
    }

    /** Writes one class. */
    private static final class Writer {
        private static final Pattern QUALIFIED = Pattern.compile("((?:[a-z]+\\.)+)([A-Z]\\w*)");
        private static final int WIDTH = 100;

        private final Target target;
        private final TypeElement type;
        private final Set<String> imports = new TreeSet<>();
        private final StringBuilder body = new StringBuilder();

        Writer(Target target, Elements elements) {
            this.target = target;
            this.type = elements.getTypeElement("java.sql." + target.type());
        }

        String source() {
            boolean root = !target.superclass().endsWith("Handle");
            boolean wrapper =
                    type.getInterfaces().stream()
                            .anyMatch(i -> i.toString().equals("java.sql.Wrapper"));
            imports.add("java.sql.SQLException");
            imports.add("java.sql." + target.type());
            if (target.ownsDelegate()) {
                constructor();
            } else if (!target.type().equals("Connection")) {
                statementConstructor();
            } else {
                connectionConstructor();
            }
            List<ExecutableElement> methods =
                    ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                            .filter(m -> !m.getModifiers().contains(Modifier.STATIC))
                            .filter(m -> !target.byHand().test(m.getSimpleName().toString()))
                            .filter(m -> !isInherited(m))
                            .sorted(Comparator.comparing(Writer::key))
                            .toList();
            methods.forEach(this::method);
            String also = "";
            if (root) {
                unwrapping();
                if (!wrapper) {
                    imports.add("java.sql.Wrapper");
                    also = ", Wrapper";
                }
            }
            String imported =
                    imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining());
            return """
                    // Written by HandleGenerator from java.sql.%s of Java SE 21. Do not edit.
                    package %s;

                    %s
                    /** Forwards every method of {@link %s} under the guard of a lease. */
                    @SuppressWarnings("deprecation")
                    %sclass %s extends %s
                            implements %s%s {
                    %s}
                    """
                    .formatted(
                            target.type(),
                            PACKAGE,
                            imported,
                            target.type(),
                            target.modifier(),
                            target.name(),
                            target.superclass(),
                            target.type(),
                            also,
                            body);
        }

        /**
         * Declared again by an interface whose handle extends another handle: already forwarded.
         */
        private boolean isInherited(ExecutableElement method) {
            if (!target.superclass().endsWith("Handle")) {
                return false;
            }
            return inherited(type)
                    .map(Writer::key)
                    .collect(Collectors.toCollection(LinkedHashSet::new))
                    .contains(key(method));
        }

        private static Stream<ExecutableElement> inherited(TypeElement type) {
            return type.getInterfaces().stream()
                    .map(i -> (TypeElement) ((DeclaredType) i).asElement())
                    .flatMap(
                            i ->
                                    Stream.concat(
                                            ElementFilter.methodsIn(i.getEnclosedElements())
                                                    .stream(),
                                            inherited(i)));
        }

        private static String key(ExecutableElement method) {
            return method.getSimpleName()
                    + method.getParameters().stream()
                            .map(p -> p.asType().toString())
                            .collect(Collectors.joining(",", "(", ")"));
        }

        private void constructor() {
            body.append(
                    """

                        final %1$s delegate;

                        %2$s(%1$s delegate, LeaseGuard connection) {
                            super(connection);
                            this.delegate = delegate;
                        }

                        @Override
                        final Object rawDelegate() {
                            return delegate;
                        }
                    """
                            .formatted(target.type(), target.name()));
        }

        /**
         * A prepared statement keeps its delegate once more, by its own type, to save a cast per
         * call.
         */
        private void statementConstructor() {
            boolean prepared = target.type().equals("PreparedStatement");
            String field =
                    switch (target.type()) {
                        case "PreparedStatement" -> "\n    final PreparedStatement prepared;\n";
                        case "CallableStatement" ->
                                """

                                    private CallableStatement callable() {
                                        return (CallableStatement) delegate;
                                    }
                                """;
                        default -> "";
                    };
            String assignment = prepared ? "        prepared = delegate;\n" : "";
            body.append(
                    """
                    %3$s
                        %2$s(%1$s delegate, LeaseGuard connection) {
                            super(delegate, connection);
                    %4$s    }
                    """
                            .formatted(target.type(), target.name(), field, assignment));
        }

        private void connectionConstructor() {
            imports.add("dev.weir.lease.Slot");
            imports.add("dev.weir.session.Session");
            body.append(
                    """

                        GeneratedConnection(Slot slot, Session session, long lease) {
                            super(slot, session, lease);
                        }
                    """);
        }

        private void method(ExecutableElement method) {
            String name = method.getSimpleName().toString();
            boolean wire = target.onTheWire().test(name);
            boolean readsOn = target.readsOn().test(name);
            List<String> types =
                    method.getParameters().stream().map(p -> render(p.asType())).toList();
            List<String> names = names(name, types);
            String generic =
                    method.getTypeParameters().isEmpty()
                            ? ""
                            : method.getTypeParameters().stream()
                                    .map(this::declaration)
                                    .collect(Collectors.joining(", ", "<", "> "));
            String result = nullable(name, render(method.getReturnType()));
            List<String> parameters =
                    IntStream.range(0, types.size())
                            .mapToObj(i -> nullable(name, types.get(i)) + " " + names.get(i))
                            .toList();
            String call =
                    IntStream.range(0, types.size())
                            .mapToObj(i -> argument(name, types.get(i), names.get(i)))
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            isTrackedWrite(name)
                                                    ? "session.state.set(" + item(name) + ", "
                                                    : target.delegate() + "." + name + "(",
                                            ")"));

            body.append('\n');
            if (isDeprecated(method)) {
                line(1, "@Deprecated");
            }
            line(1, "@Override");
            signature("public " + generic + result + " " + name, parameters, thrown(method));
            if (method.getThrownTypes().isEmpty()) {
                // Cannot refuse; JDBC lets it answer with constants only.
                line(2, "return " + call + ";");
                line(1, "}");
                return;
            }
            if (name.equals("free")) {
                // as closing, it does nothing when the lease has ended
                line(2, "if (!connection.isOpen()) {");
                line(3, "return;");
                line(2, "}");
            }
            String sent = sentSql(name, names);
            if (isTrackedWrite(name)) {
                line(2, enterOfConnection(name) + ";");
            } else if (target.type().equals("Connection")) {
                line(2, "Connection delegate = " + enterOfConnection(name) + ";");
                if (!sent.isEmpty()) {
                    line(2, "sending(" + sent + ");");
                }
            } else {
                String guard =
                        readsOn
                                ? target.enter().replaceAll("call.*", "read()")
                                : wire ? target.enter() : target.check();
                line(
                        2,
                        (readsOn ? "boolean marked = " : "")
                                + guard.replace("()", "(" + sent + ")")
                                + ";");
            }
            String exit = wire ? target.exit() : readsOn ? "connection.exitRead(marked)" : "";
            String failed =
                    readsOn
                            ? "failedRead(e, marked);"
                            : wire ? "failed(e);" : "failedConcurrently(e);";
            line(2, "try {");
            statements(exit, result, wrapped(result, names, call), call);
            line(2, "} catch (Throwable e) {");
            line(3, "throw " + guard() + failed);
            line(2, "}");
            line(1, "}");
        }

        private String enterOfConnection(String method) {
            if (!target.onTheWire().test(method)) {
                return "local()";
            }
            String use = ANYWHERE.contains(method) ? "NOTHING" : "EXECUTE";
            return "call(Use." + (method.startsWith("prepare") ? "PLACE" : use) + ")";
        }

        private boolean isTrackedWrite(String method) {
            return target.type().equals("Connection") && TRACKED_WRITES.contains(method);
        }

        /** Names of catalogs and schemas may be null, and the session's state says so. */
        private String nullable(String method, String rendered) {
            boolean tracked =
                    target.type().equals("Connection")
                            && (NULLABLE_READS.contains(method) || TRACKED_WRITES.contains(method));
            if (!tracked || !rendered.equals("String")) {
                return rendered;
            }
            imports.add("org.jspecify.annotations.Nullable");
            return "@Nullable String";
        }

        /** What a setter is about, in the session's state. */
        private String item(String method) {
            imports.add("dev.weir.session.SessionState.Item");
            String name = method.replaceFirst("^set", "");
            return "Item." + name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        }

        /**
         * A parameter as the driver gets it. The text of a call stays as it is, since its escape
         * has to stand first.
         */
        private String argument(String method, String type, String name) {
            if (UNWRAPPED.contains(type)) {
                return "LeasedObject.raw(" + name + ")";
            }
            boolean text =
                    name.equals("sql")
                            && !method.equals("prepareCall")
                            && !sentSql(method, List.of(name)).isEmpty();
            return text ? guard() + "text(" + name + ")" : name;
        }

        /**
         * The parameter with the SQL that a method sends, now or later, and the one with what it
         * asks for besides; empty for none.
         */
        private String sentSql(String method, List<String> names) {
            boolean sends =
                    target.type().equals("Connection")
                            ? method.startsWith("prepare")
                            : method.startsWith("execute") || method.equals("addBatch");
            if (!sends || names.isEmpty() || !names.getFirst().equals("sql")) {
                return "";
            }
            return names.contains("columnNames") ? "sql, columnNames" : "sql";
        }

        private void statements(String exit, String result, String value, String call) {
            if (result.equals("void")) {
                line(3, call + ";");
                exit(exit);
            } else if (!exit.isEmpty()) {
                String assigned = result + " result = " + value + ";";
                if (assigned.length() <= WIDTH - 12) {
                    line(3, assigned);
                } else {
                    line(3, result + " result =");
                    expression(5, value + ";");
                }
                exit(exit);
                line(3, "return result;");
            } else {
                line(3, "return " + value + ";");
            }
        }

        private void exit(String exit) {
            if (!exit.isEmpty()) {
                line(3, exit + ";");
            }
        }

        /** Breaks an expression that is too long for a line before its arguments. */
        private void expression(int indent, String text) {
            int arguments = text.replace("wrapping()", "wrapping__").indexOf('(') + 1;
            if (indent * 4 + text.length() <= WIDTH || arguments == 0) {
                line(indent, text);
                return;
            }
            line(indent, text.substring(0, arguments));
            String rest = text.substring(arguments);
            int nested = rest.indexOf(", delegate.");
            if (nested < 0) {
                line(indent + 2, rest);
            } else {
                line(indent + 2, rest.substring(0, nested + 1));
                expression(indent + 2, rest.substring(nested + 2));
            }
        }

        private String wrapped(String result, List<String> names, String call) {
            if (target.type().equals("Array") && result.equals("Object")) {
                return call; // a Java array of values, not a handle of anything
            }
            if (target.type().endsWith("Statement") && result.equals("ResultSet")) {
                return "rows(" + call + ")";
            }
            if (result.equals("T") && !target.type().equals("SQLXML")) {
                return wrap() + ", " + call + ", " + names.getLast() + ")";
            }
            if (STREAMS.contains(result)) {
                return "LeasedStreams.of(" + target.connection() + ", " + call + ")";
            }
            return WRAPPED.contains(result) ? wrap() + ", " + call + ")" : call;
        }

        private String wrap() {
            return target.connection() + ".wrapping().wrap(" + target.connection();
        }

        private void unwrapping() {
            String delegate =
                    target.type().equals("Connection") ? "session.physical()" : "delegate";
            body.append(
                    """

                        @Override
                        public boolean isWrapperFor(Class<?> type) throws SQLException {
                            return %1$sisWrapperFor(type, this, %2$s);
                        }

                        @Override
                        public <T> T unwrap(Class<T> type) throws SQLException {
                            return %1$sunwrap(type, this, %2$s);
                        }
                    """
                            .formatted(guard(), delegate));
        }

        private String guard() {
            return target.connection().equals("this") ? "" : "connection.";
        }

        private void signature(String head, List<String> parameters, String thrown) {
            String flat = "    " + head + "(" + String.join(", ", parameters) + ")" + thrown + " {";
            if (flat.length() <= WIDTH) {
                body.append(flat).append('\n');
                return;
            }
            line(1, head + "(");
            String flatParameters = String.join(", ", parameters) + ")";
            if (flatParameters.length() + 12 <= WIDTH) {
                line(3, flatParameters);
            } else {
                for (int i = 0; i < parameters.size(); i++) {
                    line(3, parameters.get(i) + (i + 1 < parameters.size() ? "," : ")"));
                }
            }
            line(3, thrown.strip() + " {");
        }

        private String thrown(ExecutableElement method) {
            return method.getThrownTypes().isEmpty()
                    ? ""
                    : method.getThrownTypes().stream()
                            .map(this::render)
                            .collect(Collectors.joining(", ", " throws ", ""));
        }

        private String declaration(TypeParameterElement parameter) {
            String bounds =
                    parameter.getBounds().stream()
                            .filter(b -> !b.toString().equals("java.lang.Object"))
                            .map(this::render)
                            .collect(Collectors.joining(" & "));
            return parameter + (bounds.isEmpty() ? "" : " extends " + bounds);
        }

        private static boolean isDeprecated(ExecutableElement method) {
            return method.getAnnotationMirrors().stream()
                    .anyMatch(a -> a.getAnnotationType().toString().equals("java.lang.Deprecated"));
        }

        /** The simple name of a type, which is imported on the way. */
        private String render(TypeMirror mirror) {
            Matcher m = QUALIFIED.matcher(mirror.toString());
            StringBuilder simple = new StringBuilder();
            while (m.find()) {
                if (!m.group(1).equals("java.lang.")) {
                    imports.add(m.group(1) + m.group(2));
                }
                m.appendReplacement(simple, m.group(2));
            }
            return m.appendTail(simple).toString().replace(",", ", ");
        }

        private void line(int indent, String text) {
            body.append("    ".repeat(indent)).append(text).append('\n');
        }
    }

    /** Parameter names: those that the generator knows by meaning, else by place. */
    private static List<String> names(String method, List<String> types) {
        boolean sql = method.matches("addBatch|nativeSQL|(execute|prepare).*");
        return IntStream.range(0, types.size())
                .mapToObj(
                        i ->
                                switch (types.get(i)) {
                                    case "String[]" -> "columnNames";
                                    case "String" -> sql && i == 0 ? "sql" : "p" + (i + 1);
                                    default -> "p" + (i + 1);
                                })
                .toList();
    }
}
