package dev.weir.tools.server;

import dev.weir.tools.machine.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Reads the machine beneath a server, if it is this one. An address of this machine is no proof: a
 * tunnel or a container may be behind it. Where the system shows processes, the server's own must
 * be among them.
 */
public final class HostReader {

    private static final Path PROCESSES = Path.of("/proc");

    private HostReader() {}

    /** The machine of that server. */
    public static Host of(ServerDoor door, ServerFacts facts) {
        if (!isAddressHere(door.host())) {
            return unknown("the server is on another machine");
        }
        if (!Files.isDirectory(PROCESSES.resolve("self"))) {
            return new Host(
                    true,
                    OptionalInt.of(Runtime.getRuntime().availableProcessors()),
                    OptionalLong.of(Machine.memoryBytes()),
                    "this machine, by the address");
        }
        if (!ServerProcess.isHere(facts.process())) {
            return unknown(
                    "the address is this machine's, but the server's process is not to be seen:"
                            + " a container, or a tunnel to another machine");
        }
        ControlGroup group = ControlGroup.of(PROCESSES, ControlGroup.ROOT, facts.process());
        return new Host(
                true,
                OptionalInt.of(group.cores(allowedProcessors(facts.process()))),
                OptionalLong.of(group.memory(Machine.memoryBytes())),
                "this machine"
                        + (group.limits() ? ", within the limits of the server's group" : ""));
    }

    private static Host unknown(String why) {
        return new Host(false, OptionalInt.empty(), OptionalLong.empty(), why);
    }

    /** Whether that name or address is this machine's; false for one that is not known. */
    public static boolean isAddressHere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }

    private static int allowedProcessors(long process) {
        try {
            for (String line :
                    Files.readAllLines(
                            PROCESSES.resolve(Long.toString(process)).resolve("status"))) {
                if (line.startsWith("Cpus_allowed_list:")) {
                    return ControlGroup.count(line.substring(line.indexOf(':') + 1).strip());
                }
            }
        } catch (IOException e) {
            // the process has ended meanwhile: this JVM's own processors are the nearest
        }
        return Runtime.getRuntime().availableProcessors();
    }
}
