package dev.weir.tools.doctor;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.ConnectionLimits;
import dev.weir.tools.server.Encryption;
import dev.weir.tools.server.Host;
import dev.weir.tools.server.Product;
import dev.weir.tools.server.Replication;
import dev.weir.tools.server.ServerDoor;
import dev.weir.tools.server.ServerFacts;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Settings;
import dev.weir.tools.server.Timing;
import dev.weir.tools.server.Version;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Examinations as nobody has to prepare a server for them. A good one, changed as a test needs. */
final class Examinations {

    private static final double NONE = Double.NaN;

    private Product product = Product.POSTGRESQL;
    private String version = "18.6";
    private String url = "jdbc:postgresql://localhost/orders";
    private Settings settings = Settings.of(List.of());
    private ConnectionLimits limits = new ConnectionLimits(100, 3, -1, -1, 0);
    private Encryption encryption = new Encryption(true, false, "");
    private Activity activity =
            new Activity(NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
    private Replication replication = new Replication(false, 0, 0, "", List.of(), 0, 0, 0);
    private OptionalInt cores = OptionalInt.of(8);
    private OptionalLong memory = OptionalLong.of(64L << 30);
    private double data = 1 << 20;
    private Timing timing = new Timing(5, 0.1);
    private List<List<Session>> looks = List.of(List.of());
    private PoolFile pool;
    private int instances = 1;
    private LocalDate today = LocalDate.of(2026, 11, 26);

    static Examinations good() {
        return new Examinations();
    }

    Examinations product(Product other, String itsVersion) {
        product = other;
        version = itsVersion;
        return this;
    }

    Examinations url(String other) {
        url = other;
        return this;
    }

    Examinations settings(Map<String, String> values) {
        settings = settings.with(values);
        return this;
    }

    Examinations limits(ConnectionLimits other) {
        limits = other;
        return this;
    }

    Examinations encryption(Encryption other) {
        encryption = other;
        return this;
    }

    Examinations activity(Activity other) {
        activity = other;
        return this;
    }

    Examinations replication(Replication other) {
        replication = other;
        return this;
    }

    Examinations machine(OptionalInt itsCores, OptionalLong itsMemory) {
        cores = itsCores;
        memory = itsMemory;
        return this;
    }

    Examinations data(double bytes) {
        data = bytes;
        return this;
    }

    Examinations timing(double connectMillis, double roundTripMillis) {
        timing = new Timing(connectMillis, roundTripMillis);
        return this;
    }

    Examinations unwatched() {
        looks = List.of();
        timing = Timing.UNKNOWN;
        return this;
    }

    Examinations sessions(List<Session> sessions) {
        looks = List.of(sessions);
        return this;
    }

    Examinations pool(PoolFile file) {
        pool = file;
        return this;
    }

    Examinations instances(int number) {
        instances = number;
        return this;
    }

    Examinations today(LocalDate day) {
        today = day;
        return this;
    }

    Examination get() {
        ServerFacts facts =
                new ServerFacts(
                        product,
                        Version.of(product, version),
                        settings,
                        limits,
                        encryption,
                        activity,
                        replication,
                        data,
                        50,
                        "app",
                        false,
                        0,
                        "",
                        List.of());
        Host host = new Host(true, cores, memory, "for a test");
        return new Examination(
                ServerDoor.at(url, null, null),
                facts,
                host,
                timing,
                looks,
                3,
                pool,
                instances,
                2,
                today);
    }
}
