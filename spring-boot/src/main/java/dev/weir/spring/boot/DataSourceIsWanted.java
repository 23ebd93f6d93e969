package dev.weir.spring.boot;

import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whoever excludes Spring Boot's auto-configuration of a data source wants none, Weir's neither.
 * Judged when beans are registered: the exclusions are known by then.
 */
final class DataSourceIsWanted extends SpringBootCondition implements ConfigurationCondition {

    static final String ON_BOOT_3 =
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration";
    static final String ON_BOOT_4 =
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(
            ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Data source is wanted");
        ConfigurableListableBeanFactory beans = context.getBeanFactory();
        List<String> exclusions =
                beans == null ? List.of() : ConditionEvaluationReport.get(beans).getExclusions();
        for (String name : List.of(ON_BOOT_3, ON_BOOT_4)) {
            if (exclusions.contains(name)) {
                return ConditionOutcome.noMatch(message.because(name + " is excluded"));
            }
        }
        return ConditionOutcome.match(message.because("it is not excluded"));
    }
}
