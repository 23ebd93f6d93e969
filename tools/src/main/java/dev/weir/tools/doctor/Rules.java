package dev.weir.tools.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All rules. */
final class Rules {

    private static final List<Rule> ALL =
            List.of(
                    new SettingsRule("durability"),
                    new MemoryRule(),
                    new ConnectionsRule(),
                    new SizeRule(),
                    new TransactionsRule(),
                    new ReplicationRule(),
                    new SettingsRule("settings"),
                    new VersionRule(),
                    new EncryptionRule(),
                    new CommitRule(),
                    new ConnectRule(),
                    new StatementsRule(),
                    new LifetimeRule(),
                    new NamesRule(),
                    new FileRule());

    private Rules() {}

    /** What all rules say, the worst first; among equals in the order of the rules. */
    static List<Finding> judge(Examination found) {
        List<Finding> findings = new ArrayList<>();
        ALL.forEach(rule -> findings.addAll(rule.judge(found)));
        findings.sort(Comparator.comparingInt(Finding::score).reversed());
        return findings;
    }
}
