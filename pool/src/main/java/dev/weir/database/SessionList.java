package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the sessions of a server's clients, through one of them in auto-commit mode. */
public interface SessionList {

    List<Group> read(Connection through) throws SQLException;

    /**
     * Sessions that look alike.
     *
     * @param name which every user may see
     * @param isActive whether they are at work
     * @param isHidden whether it is hidden what they are about
     */
    record Group(@Nullable String name, boolean isActive, boolean isHidden, int count) {}
}
