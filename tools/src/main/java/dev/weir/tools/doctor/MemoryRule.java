package dev.weir.tools.doctor;

import dev.weir.tools.server.MemoryFormula;
import dev.weir.tools.server.MemoryLoad;
import dev.weir.tools.server.MemoryNeed;
import dev.weir.tools.server.Product;
import dev.weir.tools.server.Quantity;
import dev.weir.tools.server.ServerFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The formula of the server's memory ({@link MemoryFormula}) against what the server has. */
final class MemoryRule implements Rule {

    private static final String NAME = "memory";
    private static final String SOURCE = "docs/doctor.md, the formula of memory";
    private static final int MOST_PARTS = 4;

    @Override
    public List<Finding> judge(Examination found) {
        if (found.host().memoryBytes().isEmpty()) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The memory of the server is not known: " + found.host().words() + ".",
                            "Give --memory SIZE.",
                            SOURCE));
        }
        MemoryNeed need = need(found);
        List<String> evidence = evidence(need);
        String of = Quantity.bytes(need.limitBytes());
        String expected = Quantity.bytes(need.expectedBytes());
        return List.of(
                switch (need.fit()) {
                    case FITS ->
                            new Finding(
                                    NAME,
                                    true,
                                    0,
                                    "The server's memory suffices, also with all sessions busy.",
                                    evidence,
                                    "",
                                    SOURCE);
                    case WORST_EXCEEDS ->
                            complaint(
                                    "memory.worst.score",
                                    "With all sessions busy at once the server needs %s; it has %s."
                                            .formatted(Quantity.bytes(need.worstBytes()), of),
                                    evidence,
                                    found);
                    case TIGHT ->
                            complaint(
                                    "memory.tight.score",
                                    "The server is expected to need %s of its %s: too little is left."
                                            .formatted(expected, of),
                                    evidence,
                                    found);
                    case EXCEEDS ->
                            complaint(
                                    "memory.exceeds.score",
                                    "The server is expected to need %s; it has %s."
                                            .formatted(expected, of),
                                    evidence,
                                    found);
                });
    }

    private static MemoryNeed need(Examination found) {
        ServerFacts server = found.server();
        MemoryLoad load =
                new MemoryLoad(
                        found.host().memoryBytes().orElse(0),
                        connections(found),
                        found.host().cores().orElse(Bounds.score("memory.cores")),
                        server.tables(),
                        server.databases() < 0 ? Long.MAX_VALUE : (long) server.databases(),
                        0);
        return MemoryFormula.of(server.product(), server.settings(), load);
    }

    /** Without a pool's settings all that the server allows may come. */
    private static int connections(Examination found) {
        int allowed = found.server().limits().allowed();
        PoolFile pool = found.pool();
        if (pool == null) {
            return allowed;
        }
        int most = found.deploying() * pool.maximum() + found.others();
        double share = pool.boundsItself() ? Bounds.get("connections.share") : 1;
        return (int) Math.min(most, share * allowed);
    }

    private static List<String> evidence(MemoryNeed need) {
        List<String> evidence = new ArrayList<>();
        evidence.add(
                "expected %s, worst %s, limit %s"
                        .formatted(
                                Quantity.bytes(need.expectedBytes()),
                                Quantity.bytes(need.worstBytes()),
                                Quantity.bytes(need.limitBytes())));
        need.parts().stream()
                .sorted(Comparator.comparingDouble(MemoryNeed.Part::worstBytes).reversed())
                .limit(MOST_PARTS)
                .forEach(
                        part ->
                                evidence.add(
                                        "%s: expected %s, worst %s"
                                                .formatted(
                                                        part.what(),
                                                        Quantity.bytes(part.expectedBytes()),
                                                        Quantity.bytes(part.worstBytes()))));
        return evidence;
    }

    private static Finding complaint(
            String score, String sentence, List<String> evidence, Examination found) {
        boolean postgres = found.server().product() == Product.POSTGRESQL;
        return new Finding(
                NAME,
                true,
                Bounds.score(score),
                sentence,
                evidence,
                postgres
                        ? "Lower work_mem, shared_buffers or the number of connections."
                        : "Lower innodb_buffer_pool_size, the buffers of a session or the number of"
                                + " connections.",
                SOURCE);
    }
}
