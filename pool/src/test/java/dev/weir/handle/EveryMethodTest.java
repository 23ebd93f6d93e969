package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * What holds for every method of every JDBC interface, default methods included: nothing is
 * forgotten when an interface grows.
 */
@Tag("fast")
class EveryMethodTest {

    private static final Set<Class<?>> LEADS_TO_THE_DRIVER =
            Set.of(
                    Array.class,
                    Blob.class,
                    CallableStatement.class,
                    Clob.class,
                    Connection.class,
                    DatabaseMetaData.class,
                    NClob.class,
                    ParameterMetaData.class,
                    PreparedStatement.class,
                    Ref.class,
                    ResultSet.class,
                    ResultSetMetaData.class,
                    SQLXML.class,
                    Savepoint.class,
                    Statement.class);

    /** Methods that JDBC or the pool answers without the driver. */
    private static final Set<String> ANSWERED_BY_THE_HANDLE =
            Set.of(
                    "Connection.abort(Executor)",
                    "Connection.close()",
                    "Connection.isClosed()",
                    "DatabaseMetaData.getConnection()",
                    "ResultSet.getStatement()",
                    "Statement.getConnection()",
                    "PreparedStatement.getConnection()",
                    "CallableStatement.getConnection()");

    private static final Set<String> USABLE_AFTER_THE_LEASE =
            Set.of("abort", "close", "free", "isClosed", "isValid");

    /** JDBC lets these throw nothing; drivers answer them with constants. */
    private static final Set<String> CONSTANTS =
            Set.of("getDriverMajorVersion", "getDriverMinorVersion");

    private static final Set<Class<?>> STREAMS =
            Set.of(InputStream.class, OutputStream.class, Reader.class, Writer.class);

    private RecordingDriver driver;
    private HandlePool pool;
    private ConnectionHandle connection;

    @TestFactory
    Stream<DynamicTest> everyMethodReachesTheSameMethodOfTheDriver() {
        return forEveryMethod(
                (type, method) -> {
                    Object handle = handles().get(type);
                    driver.forget();

                    Object result = call(handle, method);

                    String signature = RecordingDriver.signature(type, method);
                    if (!ANSWERED_BY_THE_HANDLE.contains(signature)
                            && method.getDeclaringClass() != java.sql.Wrapper.class) {
                        assertThat(driver.calls()).contains(signature);
                    }
                    assertThat(RecordingDriver.isRaw(result) && leadsToTheDriver(method))
                            .as("gives out an object of the driver's")
                            .isFalse();
                });
    }

    @TestFactory
    Stream<DynamicTest> noMethodReachesTheDriverAfterTheLease() {
        return forEveryMethod(
                (type, method) -> {
                    Object handle = handles().get(type);
                    connection.close();
                    pool.work();
                    connection.session.open().closeAll();
                    driver.forget();
                    if (CONSTANTS.contains(method.getName())) {
                        return;
                    }

                    SQLException refusal = null;
                    try {
                        call(handle, method);
                    } catch (SQLException e) {
                        refusal = e;
                    }

                    assertThat(driver.calls()).isEmpty();
                    if (USABLE_AFTER_THE_LEASE.contains(method.getName())) {
                        assertThat((Throwable) refusal).isNull();
                    } else {
                        assertThat((Throwable) refusal).isNotNull();
                        assertThat(refusal.getSQLState()).isEqualTo("08003");
                    }
                });
    }

    /** A driver reads and writes a large object through its session, as the stream is used. */
    @TestFactory
    Stream<DynamicTest> aLeaseThatEndsWithAnOpenStreamCostsItsConnection() {
        return forEveryMethod(
                (type, method) -> {
                    if (!STREAMS.contains(method.getReturnType())) {
                        return;
                    }
                    call(handles().get(type), method);
                    connection.close();

                    assertThat(pool.work()).anyMatch(done -> done.startsWith("close"));
                });
    }

    private Map<Class<?>, Object> handles() throws SQLException {
        driver = new RecordingDriver();
        pool = new HandlePool(driver::connection);
        connection = pool.borrow();
        Map<Class<?>, Object> handles = new LinkedHashMap<>();
        PreparedStatement prepared = connection.prepareStatement("select 1");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select 1");
        handles.put(Connection.class, connection);
        handles.put(Statement.class, statement);
        handles.put(PreparedStatement.class, prepared);
        handles.put(CallableStatement.class, connection.prepareCall("call p()"));
        handles.put(ResultSet.class, rows);
        handles.put(DatabaseMetaData.class, connection.getMetaData());
        handles.put(ResultSetMetaData.class, rows.getMetaData());
        handles.put(ParameterMetaData.class, prepared.getParameterMetaData());
        handles.put(Array.class, rows.getArray(1));
        handles.put(Blob.class, connection.createBlob());
        handles.put(Clob.class, connection.createClob());
        handles.put(NClob.class, connection.createNClob());
        handles.put(Ref.class, rows.getRef(1));
        handles.put(SQLXML.class, connection.createSQLXML());
        handles.put(Savepoint.class, connection.setSavepoint());
        return handles;
    }

    private interface Check {
        void run(Class<?> type, Method method) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> noMethodAnswersANullWithAnythingButAnSqlException() {
        return forEveryMethod(
                (type, method) -> {
                    Object handle = handles().get(type);
                    Object[] nothing =
                            Arrays.stream(method.getParameterTypes())
                                    .map(t -> t.isPrimitive() ? argument(t) : null)
                                    .toArray();
                    try {
                        method.invoke(handle, nothing);
                    } catch (InvocationTargetException e) {
                        assertThat(e.getCause()).isInstanceOf(SQLException.class);
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private Stream<DynamicTest> forEveryMethod(Check check) {
        return LEADS_TO_THE_DRIVER.stream()
                .flatMap(
                        type ->
                                Arrays.stream(type.getMethods())
                                        .filter(m -> !Modifier.isStatic(m.getModifiers()))
                                        .filter(m -> !m.getName().startsWith("setShardingKey"))
                                        .map(
                                                m ->
                                                        dynamicTest(
                                                                RecordingDriver.signature(type, m),
                                                                () -> check.run(type, m))));
    }

    private static boolean leadsToTheDriver(Method method) {
        return LEADS_TO_THE_DRIVER.contains(method.getReturnType())
                || method.getReturnType() == Object.class;
    }

    private Object call(Object handle, Method method) throws SQLException {
        Object[] arguments =
                Arrays.stream(method.getParameterTypes()).map(this::argument).toArray();
        try {
            return method.invoke(handle, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException s) {
                throw s;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private Object argument(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "boolean" -> true;
            case "byte" -> (byte) 1;
            case "short" -> (short) 1;
            case "int" -> 1;
            case "long" -> 1L;
            case "float" -> 1f;
            case "double" -> 1d;
            case "String", "Object" -> "text";
            case "byte[]" -> new byte[0];
            case "int[]" -> new int[0];
            case "String[]" -> new String[0];
            case "Object[]" -> new Object[0];
            case "Class" -> String.class;
            case "Map" -> Map.of();
            case "Properties" -> new Properties();
            case "Executor" -> (Executor) Runnable::run;
            case "SQLType" -> JDBCType.INTEGER;
            case "Savepoint" -> savepoint();
            case "Array", "Blob", "Clob", "NClob", "Ref", "SQLXML", "RowId", "ShardingKey" ->
                    driver.of(type);
            default -> null;
        };
    }

    private Savepoint savepoint() {
        return new SavepointHandle(driver.of(Savepoint.class), connection);
    }

    @TestFactory
    List<DynamicTest> valuesOfUnknownTypeAreWrappedByWhatTheyAre() {
        return Stream.of(Array.class, Blob.class, Clob.class, NClob.class, Ref.class, SQLXML.class)
                .map(
                        type ->
                                dynamicTest(
                                        type.getSimpleName(),
                                        () -> {
                                            ResultSet rows =
                                                    (ResultSet) handles().get(ResultSet.class);
                                            Object value = rows.getObject(1, type);
                                            assertThat(value).isInstanceOf(LeasedObject.class);
                                        }))
                .toList();
    }
}
