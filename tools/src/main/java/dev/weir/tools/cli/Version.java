package dev.weir.tools.cli;

import picocli.CommandLine.IVersionProvider;

/** Reads the version from the jar's manifest. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"weir " + (version == null ? "(not packaged)" : version)};
    }
}
