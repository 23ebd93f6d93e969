package dev.weir.examples.shop;

import dev.weir.spring.boot.WeirDataSourceCustomizer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Tells the pool for which tenant it serves, so that tenants take turns while requests wait. Off
 * unless the profile {@code tenants} is on: it is the one thing here that HikariCP cannot be told.
 */
@Configuration(proxyBeanMethods = false)
@Profile("tenants")
class TenantTurns implements WebMvcConfigurer, HandlerInterceptor {

    private final ThreadLocal<String> tenant = new ThreadLocal<>();

    @Bean
    WeirDataSourceCustomizer tenantOfRequest() {
        return (pool, name) -> pool.setTenantResolver(tenant::get);
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        if (variables instanceof Map<?, ?> path && path.get("tenant") instanceof String name) {
            tenant.set(name);
        }
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            Exception failure) {
        tenant.remove();
    }
}
