package dev.weir.lab.versions;

import java.util.List;

/** What there is at the end: what became of each release, and the cells with a whole round. */
record VersionsOutcome(List<ReleaseOutcome> standings, List<CellOutcome> cells) {}
