package dev.weir.tools.server;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The machine of a server, as far as it is known.
 *
 * @param here whether it is this machine
 * @param cores that the server may use; empty if not known
 * @param memoryBytes that the server may use: the machine's or its container's; empty if not known
 * @param words where the numbers come from, or why there are none
 */
public record Host(boolean here, OptionalInt cores, OptionalLong memoryBytes, String words) {

    /** The same machine, of which the user says more. */
    public Host told(OptionalInt toldCores, OptionalLong toldMemory) {
        return new Host(
                here,
                toldCores.isPresent() ? toldCores : cores,
                toldMemory.isPresent() ? toldMemory : memoryBytes,
                toldCores.isPresent() || toldMemory.isPresent() ? "as given" : words);
    }
}
