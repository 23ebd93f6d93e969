package dev.weir.lab.versions;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is measured, and for how long.
 *
 * @param releases in the order of the tables
 * @param base the release that its family is held against; empty for the usual ones
 * @param clients how many ask at a time, one number after the other
 * @param lead of each slice, before anything counts
 * @param rows of the table
 */
record VersionsSettings(
        List<Release> releases,
        Optional<Release> base,
        List<Work> work,
        List<Integer> clients,
        int rounds,
        Duration slice,
        Duration lead,
        int rows,
        long seed) {

    /** The name of the release that a family is held against. */
    String base(Family family) {
        return base.filter(release -> release.family() == family)
                .map(Release::name)
                .orElse(family.base());
    }

    /** The releases of a family. */
    List<Release> of(Family family) {
        return releases.stream().filter(release -> release.family() == family).toList();
    }

    /** Everything that was set, by option name. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("releases", releases.stream().map(Release::option).toList());
        base.ifPresent(release -> parameters.put("base", release.option()));
        parameters.put("work", work.stream().map(Work::title).toList());
        parameters.put("clients", clients);
        parameters.put("rounds", rounds);
        parameters.put("slice", TimeOption.text(slice));
        parameters.put("lead", TimeOption.text(lead));
        parameters.put("rows", rows);
        return parameters;
    }
}
