package dev.weir.lab.lanes;

import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.RequestHandler;
import dev.weir.lab.load.RequestLog;
import java.sql.Connection;
import java.sql.SQLException;

/** The service in front of a variant. */
final class Application extends RequestHandler {

    private final OpenVariant seat;
    private final Work work;
    private final Requests requests;
    private final RequestLog log;

    Application(OpenVariant seat, Work work, Requests requests, RequestLog log) {
        super(log);
        this.seat = seat;
        this.work = work;
        this.requests = requests;
        this.log = log;
    }

    @Override
    protected void handle(int number) throws SQLException {
        switch (requests.kinds()[number]) {
            case READ -> read(number);
            case REPORT -> report(number);
        }
    }

    private void read(int number) throws SQLException {
        try (Connection c = seat.source().getConnection()) {
            log.gets(number);
            work.read(c, number);
            log.releases(number);
        }
    }

    private void report(int number) throws SQLException {
        try (Connection c = seat.longSource().getConnection()) {
            log.gets(number);
            work.report(c, requests.reportMillis()[number]);
            log.releases(number);
        }
    }
}
