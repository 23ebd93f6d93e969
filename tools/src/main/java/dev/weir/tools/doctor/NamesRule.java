package dev.weir.tools.doctor;

import dev.weir.tools.server.Product;
import dev.weir.tools.server.Session;
import java.util.List;

/** Whether the sessions say whose they are: by name somebody finds the one that blocks. */
final class NamesRule implements Rule {

    private static final String NAME = "names";
    private static final String SOURCE = "PostgreSQL manual, application_name";

    /** What the driver says of itself if nobody names the application. */
    private static final String DRIVERS_OWN = "PostgreSQL JDBC Driver";

    @Override
    public List<Finding> judge(Examination found) {
        if (found.server().product() != Product.POSTGRESQL) {
            return List.of(
                    Finding.unknown(
                            NAME, "This server does not show names of sessions.", "", SOURCE));
        }
        List<Session> own =
                found.sessions().stream()
                        .filter(s -> s.user().equals(found.applicationUser()))
                        .toList();
        long unnamed = own.stream().filter(NamesRule::isUnnamed).count();
        String evidence =
                "%d of %d sessions of user %s have no name"
                        .formatted(unnamed, own.size(), found.applicationUser());
        String remedy =
                "Set ApplicationName=NAME in the URL (dataSource.ApplicationName in a file); Weir"
                        + " names its sessions itself.";
        if (unnamed >= Bounds.get("names.least") && unnamed * 2 > own.size()) {
            return List.of(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("names.score"),
                            "%d sessions do not say which application they belong to."
                                    .formatted(unnamed),
                            List.of(evidence),
                            remedy,
                            SOURCE));
        }
        PoolFile pool = found.pool();
        if (pool != null
                && pool.kind() == PoolKind.hikari
                && found.parameter("ApplicationName") == null) {
            return List.of(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("names.config.score"),
                            "The pool's sessions will not say which application they belong to.",
                            List.of(evidence, "ApplicationName is not set"),
                            remedy,
                            SOURCE));
        }
        return List.of(Finding.fine(NAME, "The sessions say whose they are.", SOURCE, evidence));
    }

    private static boolean isUnnamed(Session session) {
        return session.application().isEmpty() || session.application().equals(DRIVERS_OWN);
    }
}
