package dev.weir.lab.versions;

import java.util.Optional;

/**
 * What became of a release.
 *
 * @param name in tables
 * @param build of the server that ran; empty if none did
 * @param note why it did not run, or where it comes from
 */
record ReleaseOutcome(String name, Family family, Optional<Database.Build> build, String note) {}
