package dev.weir.catalogue.conformance;

import dev.weir.catalogue.conformance.PoolHook.Login;
import dev.weir.catalogue.conformance.PoolHook.Setting;
import dev.weir.testkit.driver.Call;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Rows about secrets, and about what a pool is told by others. */
final class SecurityRows {

    private static final String IN_URL = "sesame-in-url-0815";

    private SecurityRows() {}

    static List<Row> rows() {
        return List.of(
                Row.notAsked(66, "hostile tenant names", "no pool of the kit has tenants yet"),
                Row.notAsked(67, "a noisy tenant", "no pool of the kit has tenants yet"),
                Row.notAsked(68, "a tenant switch fails", "no pool of the kit has tenants yet"),
                Row.scripted(
                                69,
                                "every log record, toString, exception, JMX attribute and thread name",
                                "no password, from the settings or from the URL",
                                SecurityRows::secrets)
                        .alone(),
                Row.scripted(
                        70,
                        "user and password rotate together during connects",
                        "never one without the other",
                        SecurityRows::rotation),
                Row.scripted(
                        71,
                        "settings from a file: unknown key, class that is no driver, JNDI name, no number",
                        "the start fails and names the key; no value that may be a secret; nothing loaded",
                        SecurityRows::settings));
    }

    /** A class that any file could name; to be loaded is to be initialised, for many a pool. */
    static final class NoDriver {
        static {
            INITIALISED.set(true);
        }
    }

    private static final AtomicBoolean INITIALISED = new AtomicBoolean();

    private static void settings(Stage stage) throws Exception {
        try (ServerSocket directory = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String jndi = "ldap://127.0.0.1:%d/".formatted(directory.getLocalPort()) + IN_URL;
            Map<Setting, String> faults = new EnumMap<>(Setting.class);
            faults.put(Setting.UNKNOWN, IN_URL);
            faults.put(Setting.DRIVER_CLASS, NoDriver.class.getName());
            faults.put(Setting.JNDI_NAME, jndi);
            faults.put(Setting.MAXIMUM_SIZE, IN_URL);
            faults.put(Setting.BORROW_TIMEOUT, IN_URL);
            for (Map.Entry<Setting, String> fault : faults.entrySet()) {
                startFails(stage, fault.getKey(), fault.getValue());
            }
            stage.expect(!INITIALISED.get(), "a class that is no driver was initialised");
            directory.setSoTimeout(1);
            try {
                directory.accept().close();
                stage.notes().breach("the JNDI name was looked up over the network");
            } catch (SocketTimeoutException nobodyCame) {
                stage.notes().saw("nothing loaded, nothing looked up");
            }
        }
        stage.poolIsOver();
    }

    private static void startFails(Stage stage, Setting setting, String value) throws Exception {
        String name;
        try {
            name = stage.nameOf(setting);
        } catch (UnsupportedOperationException e) {
            throw new NotApplicable(String.valueOf(e.getMessage()));
        }
        PoolHook hook = new PoolHook.Properties(Map.of(setting, value));
        Task<Boolean> start =
                stage.run(
                        "start",
                        () -> {
                            stage.openWith(hook, stage.database().url(), 2, Stage.PATIENCE);
                            stage.source().getConnection().close();
                        });
        start.await(Stage.SCENE.toMillis());
        Throwable thrown = start.failure();
        if (thrown == null) {
            stage.notes().breach("with a wrong %s the start %s".formatted(name, start.describe()));
            return;
        }
        StringBuilder told = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            told.append(t).append(' ');
        }
        stage.expect(
                told.indexOf(name) >= 0,
                "the failure does not name %s: %s".formatted(name, thrown.getMessage()));
        // A number that is none helps to be told; under a name that nobody knows, all may stand.
        boolean mayBeSecret = setting == Setting.UNKNOWN || setting == Setting.JNDI_NAME;
        stage.expect(
                !mayBeSecret || told.indexOf(IN_URL) < 0,
                "the failure tells the value of %s".formatted(name));
    }

    private static void secrets(Stage stage) throws Exception {
        Set<ObjectName> beansBefore = new HashSet<>(beans().queryNames(null, null));
        Queue<String> told = new ConcurrentLinkedQueue<>();
        Logger root = Logger.getLogger("");
        Level level = root.getLevel();
        Handler recorder = new Recorder(told);
        Handler[] others = root.getHandlers();
        for (Handler other : others) {
            root.removeHandler(other);
        }
        root.addHandler(recorder);
        root.setLevel(Level.ALL);
        try {
            String url =
                    stage.interposed(info -> stage.database().connect())
                            + "?password="
                            + IN_URL
                            + "&user=someone";
            stage.openAt(url, 0, 2, Stage.PATIENCE);
            Connection one = stage.take();
            told.add("toString() of the data source: " + stage.source());
            told.add("toString() of a connection: " + one);
            stage.on(Call.CONNECT).fail(() -> new SQLException("scripted", "08001"));
            Throwable thrown = stage.refused(stage.borrow("cannot-connect"), Stage.PATIENCE);
            for (Throwable t = thrown; t != null; t = t.getCause()) {
                told.add("exception: " + t);
            }
            stage.on(Call.CONNECT).clear();
            one.close();
            for (Thread thread : stage.poolThreads()) {
                told.add("thread: " + thread.getName());
            }
            readBeans(beansBefore, told);
            stage.run("pool-close", stage.pool()::close).await(2_000);
            stage.poolIsOver();
        } finally {
            root.setLevel(level);
            root.removeHandler(recorder);
            for (Handler other : others) {
                root.addHandler(other);
            }
        }
        for (String text : told) {
            if (text.contains(Stage.PASSWORD) || text.contains(IN_URL)) {
                String where =
                        text.contains(Stage.PASSWORD) ? "the password" : "the URL's password";
                String kind = text.substring(0, Math.min(60, text.length()));
                stage.notes().breach(where + " is in " + kind.replace('\n', ' '));
                break;
            }
        }
        stage.notes().saw("%,d texts read".formatted(told.size()));
    }

    private static MBeanServer beans() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    private static void readBeans(Set<ObjectName> before, Queue<String> told) {
        for (ObjectName name : beans().queryNames(null, null)) {
            if (before.contains(name)) {
                continue;
            }
            try {
                for (MBeanAttributeInfo attribute : beans().getMBeanInfo(name).getAttributes()) {
                    told.add(
                            "JMX attribute %s: %s"
                                    .formatted(
                                            attribute.getName(),
                                            beans().getAttribute(name, attribute.getName())));
                }
            } catch (JMException | RuntimeException e) {
                // an attribute that cannot be read tells nothing
            }
        }
    }

    /** Keeps what is logged. */
    private static final class Recorder extends Handler {

        private final Queue<String> told;

        Recorder(Queue<String> told) {
            this.told = told;
            setLevel(Level.ALL);
        }

        /**
         * What drivers on the class path say of a URL that is not theirs when {@link
         * java.sql.DriverManager} asks them is no pool's doing.
         */
        private static boolean isAnotherDrivers(LogRecord entry) {
            return "org.postgresql.Driver".equals(entry.getLoggerName());
        }

        @Override
        public void publish(LogRecord entry) {
            if (isAnotherDrivers(entry)) {
                return;
            }
            StringBuilder text = new StringBuilder("log record of " + entry.getLoggerName() + ": ");
            text.append(entry.getMessage());
            Object[] parameters = entry.getParameters();
            if (parameters != null) {
                for (Object parameter : parameters) {
                    text.append(' ').append(parameter);
                }
            }
            for (Throwable t = entry.getThrown(); t != null; t = t.getCause()) {
                text.append(' ').append(t);
            }
            told.add(text.toString());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static void rotation(Stage stage) throws Exception {
        AtomicInteger version = new AtomicInteger();
        AtomicInteger torn = new AtomicInteger();
        AtomicInteger connects = new AtomicInteger();
        String url =
                stage.interposed(
                        info -> {
                            connects.incrementAndGet();
                            String user = String.valueOf(info.getProperty("user"));
                            String password = String.valueOf(info.getProperty("password"));
                            if (!user.substring(1).equals(password.substring(1))) {
                                torn.incrementAndGet();
                            }
                            return stage.database().connect();
                        });
        PoolHook hook =
                new PoolHook.Logins(
                        () -> {
                            int now = version.incrementAndGet();
                            return new Login("u" + now, "p" + now);
                        });
        stage.openWith(hook, url, 4, Duration.ofSeconds(2));
        for (int round = 0; round < 20; round++) {
            Connection one = stage.take();
            Connection two = stage.take();
            stage.database().killAll("57P01");
            for (Connection each : List.of(one, two)) {
                try {
                    Stage.work(each);
                } catch (SQLException expected) {
                    // killed
                }
                each.close();
            }
        }
        stage.expect(torn.get() == 0, "%d torn pairs".formatted(torn.get()));
        stage.expect(connects.get() >= 10, "only %d connects".formatted(connects.get()));
        stage.notes().saw("%d connects, no pair torn".formatted(connects.get()));
    }
}
