package dev.weir.catalogue.safety;

import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one pool does and does not do.
 *
 * @param duties whether each is done
 * @param calls what reaches the driver meanwhile
 */
public record Conduct(Map<Duty, Boolean> duties, DriverCalls calls) {

    /**
     * Tries each duty on a pool of its own, so that no trial spoils the next.
     *
     * @param pool its name
     * @param opening opens one
     */
    public static Conduct of(String pool, ScriptedPool.Opening opening) {
        Map<Duty, Boolean> duties = new EnumMap<>(Duty.class);
        for (Duty duty : Duty.values()) {
            duties.put(duty, done(pool, opening, duty));
        }
        try (ScriptedPool scripted = new ScriptedPool(opening)) {
            return new Conduct(duties, DriverCalls.of(scripted));
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(pool + " does not work on the scripted driver", e);
        }
    }

    /** Whether the pool does that duty. */
    public boolean does(Duty duty) {
        return Boolean.TRUE.equals(duties.get(duty));
    }

    private static boolean done(String pool, ScriptedPool.Opening opening, Duty duty) {
        try (ScriptedPool scripted = new ScriptedPool(opening)) {
            return duty.done(scripted);
        } catch (Exception e) {
            throw new IllegalStateException(
                    "%s, %s: %s".formatted(pool, duty.words(), e.getMessage()), e);
        }
    }
}
