package dev.weir.observe;

import java.util.List;

/**
 * Whose code stands between an application and its data source, by the beginnings of class names.
 * To add a framework, add its package with the dot at its end.
 */
final class FrameworkPackages {

    /** No line of these tells which part of an application borrowed a connection. */
    static final List<String> PREFIXES =
            List.of(
                    // the JDK, languages and their libraries
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "jakarta.",
                    "kotlin.",
                    "kotlinx.",
                    "scala.",
                    "clojure.",
                    "groovy.",
                    "org.codehaus.groovy.",
                    "org.apache.groovy.",
                    // containers of beans, transactions, aspects
                    "org.springframework.",
                    "com.google.inject.",
                    "org.jboss.",
                    "org.wildfly.",
                    "org.apache.openejb.",
                    "org.apache.openwebbeans.",
                    "org.apache.deltaspike.",
                    "com.arjuna.",
                    "com.atomikos.",
                    "bitronix.",
                    "org.aspectj.",
                    "net.bytebuddy.",
                    "javassist.",
                    "io.quarkus.",
                    "io.micronaut.",
                    "io.helidon.",
                    "io.dropwizard.",
                    "play.",
                    "grails.",
                    "org.grails.",
                    // mappers and readers of SQL
                    "org.hibernate.",
                    "org.eclipse.persistence.",
                    "org.apache.openjpa.",
                    "org.datanucleus.",
                    "org.apache.cayenne.",
                    "io.ebean.",
                    "io.ebeaninternal.",
                    "com.blazebit.persistence.",
                    "com.querydsl.",
                    "org.apache.ibatis.",
                    "org.mybatis.",
                    "com.baomidou.",
                    "com.github.pagehelper.",
                    "org.jooq.",
                    "org.jdbi.",
                    "org.skife.jdbi.",
                    "org.sql2o.",
                    "org.apache.commons.",
                    "org.javalite.",
                    "org.jetbrains.exposed.",
                    "org.ktorm.",
                    "app.cash.sqldelight.",
                    "slick.",
                    "doobie.",
                    "scalikejdbc.",
                    "anorm.",
                    "next.jdbc.",
                    // migrations, jobs, workflows, locks
                    "org.flywaydb.",
                    "liquibase.",
                    "org.quartz.",
                    "net.javacrumbs.shedlock.",
                    "org.jobrunr.",
                    "com.github.kagkarlsson.scheduler.",
                    "org.flowable.",
                    "org.activiti.",
                    "org.camunda.",
                    "org.apache.camel.",
                    "org.axonframework.",
                    // data sources around the pool, and the pools that it may stand beside
                    "com.p6spy.",
                    "net.ttddyy.",
                    "software.amazon.jdbc.",
                    "com.zaxxer.hikari.",
                    "io.agroal.",
                    "io.opentelemetry.",
                    "io.micrometer.",
                    // asynchronous work
                    "io.vertx.",
                    "io.netty.",
                    "reactor.",
                    "io.reactivex.",
                    "rx.",
                    "io.smallrye.",
                    "akka.",
                    "org.apache.pekko.",
                    "cats.",
                    "zio.",
                    "io.github.resilience4j.",
                    "dev.failsafe.",
                    "com.google.common.",
                    "com.github.benmanes.caffeine.",
                    // servers
                    "org.apache.catalina.",
                    "org.apache.coyote.",
                    "org.apache.tomcat.",
                    "org.eclipse.jetty.",
                    "io.undertow.",
                    "org.glassfish.",
                    "com.ibm.ws.",
                    "weblogic.",
                    "org.apache.cxf.",
                    "io.grpc.",
                    "graphql.",
                    "com.vaadin.",
                    "org.apache.wicket.",
                    // tests
                    "org.junit.",
                    "org.testng.",
                    "org.mockito.",
                    "org.apache.maven.");

    /** Applications that live in a package of a framework, or of the pool's. */
    static final List<String> APPLICATIONS =
            List.of("org.springframework.samples.", "dev.weir.examples.", "dev.weir.lab.");

    /** In the names of classes that frameworks make: proxies, subclasses, lambdas. */
    static final List<String> GENERATED =
            List.of(
                    "$$",
                    "$Proxy",
                    "$ByteBuddy$",
                    "$HibernateProxy$",
                    "$MockitoMock$",
                    "$WeldSubclass",
                    "$Intercepted",
                    "_ClientProxy",
                    "_Subclass");

    private FrameworkPackages() {}
}
