package dev.weir.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.devtools.system.DevToolsEnablementDeducer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** What restarts by Spring Boot's developer tools need. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(DevToolsEnablementDeducer.class)
@Conditional(DevTools.Enabled.class)
class DevTools {

    @Bean
    static InMemoryShutdown weirInMemoryShutdown() {
        return new InMemoryShutdown();
    }

    /** Not in tests, where several applications may share a database by its name. */
    static final class Enabled extends SpringBootCondition {
        @Override
        public ConditionOutcome getMatchOutcome(
                ConditionContext context, AnnotatedTypeMetadata metadata) {
            boolean enabled = DevToolsEnablementDeducer.shouldEnable(Thread.currentThread());
            return new ConditionOutcome(
                    enabled,
                    ConditionMessage.forCondition("DevTools")
                            .because(enabled ? "enabled" : "disabled for this thread"));
        }
    }
}
