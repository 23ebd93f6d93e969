package dev.weir.lease;

import dev.weir.Lane;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A borrower whose wait is looked at, or that uses what it was served with. */
class QuietWaiter extends Waiter {
    private final Consumer<Slot> use;

    QuietWaiter() {
        this(1);
    }

    /**
     * @param holder whose lease it is to be
     */
    QuietWaiter(long holder) {
        this(holder, null, slot -> {});
    }

    QuietWaiter(long holder, @Nullable Lane hint, Consumer<Slot> use) {
        super(holder);
        this.hint = hint;
        this.use = use;
    }

    @Override
    protected void wake() {
        if (outcome() == Outcome.SERVED) {
            use.accept(slot());
        }
    }
}
