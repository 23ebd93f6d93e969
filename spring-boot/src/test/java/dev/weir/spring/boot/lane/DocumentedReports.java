package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import java.math.BigDecimal;
import java.util.function.IntFunction;
import org.springframework.transaction.annotation.Transactional;

/** The service in the documentation. */
class DocumentedReports {

    /** Stands for a repository. */
    record Orders(IntFunction<BigDecimal> turnovers) {
        BigDecimal turnover(int year) {
            return turnovers.apply(year);
        }
    }

    private final Orders orders;

    DocumentedReports(Orders orders) {
        this.orders = orders;
    }

    @UseLane(Lane.LONG)
    @Transactional(readOnly = true)
    public BigDecimal turnover(int year) {
        return orders.turnover(year);
    }
}
