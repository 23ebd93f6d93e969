package dev.weir.spring.boot.lane;

import java.util.Arrays;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.ComposablePointcut;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.core.Ordered;

/**
 * Puts {@link LaneAdvice} around beans with {@link UseLane}: outside of transactions, whose begin
 * may borrow the connection, and inside of {@code @Async}, whose work runs on another thread.
 * Spring's proxies for transactions are there before this processor, those for {@code @Async} come
 * after it and go to the front too.
 */
final class LanePostProcessor extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    private static final String FRAMEWORK = "org.springframework.";

    /** Spring's own demonstrations, as PetClinic, are applications. */
    private static final String SAMPLES = "org.springframework.samples.";

    private final LaneAdvice advice = new LaneAdvice();

    LanePostProcessor(boolean proxyTargetClass) {
        setBeforeExistingAdvisors(true);
        setProxyTargetClass(proxyTargetClass);
        setOrder(Ordered.LOWEST_PRECEDENCE - 1);
        this.advisor =
                new DefaultPointcutAdvisor(
                        new ComposablePointcut(new AnnotationMatchingPointcut(UseLane.class, true))
                                .union(new AnnotationMatchingPointcut(null, UseLane.class, true)),
                        advice);
    }

    /** The annotation of a repository is on its interface alone, which the proxy has. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof Advised advised && !advised.isFrozen() && isInterfaceMeant(advised)) {
            advised.addAdvice(0, advice);
            return bean;
        }
        return super.postProcessAfterInitialization(bean, beanName);
    }

    private boolean isInterfaceMeant(Advised advised) {
        return Arrays.stream(advised.getProxiedInterfaces()).anyMatch(this::isEligible);
    }

    /** Most beans are the framework's: to search all their methods would delay the start. */
    @Override
    protected boolean isEligible(Class<?> type) {
        return mayBeAnnotated(type.getName()) && super.isEligible(type);
    }

    static boolean mayBeAnnotated(String type) {
        return !type.startsWith(FRAMEWORK) || type.startsWith(SAMPLES);
    }
}
