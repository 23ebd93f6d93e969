package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which lane of the pool the connections of a method take, or those of all methods of a bean:
 * {@link Lane#LONG} for reports, exports and batch jobs, {@link Lane#SHORT} for work that must
 * never wait among these. What the pool has learnt of the place that borrows is not asked then.
 *
 * <p>Holds for all that the method calls on the same thread, in this and in new transactions, until
 * a method with an annotation of its own is called. A transaction that has begun keeps its
 * connection. As with {@code @Transactional}, the call must come from another bean; {@link
 * CurrentLane} works everywhere. An annotation of the method beats that of the class.
 *
 * {@snippet :
 * @UseLane(Lane.LONG)
 * @Transactional(readOnly = true)
 * public Report yearly(int year) { ... }
 * }
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface UseLane {

    /** The lane. */
    Lane value();
}
