package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Around a method with {@link UseLane}, or of a class with one. Thread-safe. */
final class LaneAdvice implements MethodInterceptor {

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Lane lane = lane(call);
        if (lane == null) {
            return call.proceed();
        }
        Lane before = CurrentLane.enter(lane);
        try {
            return call.proceed();
        } finally {
            CurrentLane.leave(before);
        }
    }

    /** Spring keeps what it found of an annotation, so this is a look into a map. */
    private static @Nullable Lane lane(MethodInvocation call) {
        Method called = call.getMethod();
        Object target = call.getThis();
        Class<?> type = target == null ? called.getDeclaringClass() : target.getClass();
        UseLane found = of(AopUtils.getMostSpecificMethod(called, type));
        if (found == null) {
            found = of(called);
        }
        if (found == null) {
            found = of(type);
        }
        if (found == null && call instanceof ProxyMethodInvocation proxied) {
            // a repository's target does not have its interface
            found = of(proxied.getProxy().getClass());
        }
        return found == null ? null : found.value();
    }

    private static @Nullable UseLane of(AnnotatedElement place) {
        return AnnotatedElementUtils.findMergedAnnotation(place, UseLane.class);
    }
}
