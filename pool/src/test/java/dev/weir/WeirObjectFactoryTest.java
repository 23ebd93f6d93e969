package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.naming.BinaryRefAddr;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WeirObjectFactoryTest {

    private final WeirObjectFactory factory = new WeirObjectFactory();
    private final Reference reference = new Reference("javax.sql.DataSource");

    @Test
    void textAddressesBecomeSettingsAndTheContainersOwnAreLeftOut() throws NamingException {
        add("jdbcUrl", "jdbc:stub:x");
        add("maximumPoolSize", "7");
        add("auth", "Container");
        add("scope", "Shareable");
        add("singleton", "true");
        add("factory", WeirObjectFactory.class.getName());

        WeirDataSource pool =
                (WeirDataSource) factory.getObjectInstance(reference, null, null, null);

        assertThat(pool.getJdbcUrl()).isEqualTo("jdbc:stub:x");
        assertThat(pool.getMaximumPoolSize()).isEqualTo(7);
        assertThat(pool.isRunning()).isFalse();
    }

    @Test
    void whatIsNoReferenceToADataSourceIsNotOurs() throws NamingException {
        assertThat(factory.getObjectInstance("text", null, null, null)).isNull();
        assertThat(factory.getObjectInstance(null, null, null, null)).isNull();
        assertThat(factory.getObjectInstance(new Reference("java.lang.Object"), null, null, null))
                .isNull();
    }

    @Test
    void addressesThatAreNotTextAreRefused() {
        reference.add(new BinaryRefAddr("jdbcUrl", new byte[] {1}));
        assertThatThrownBy(this::make)
                .isInstanceOf(NamingException.class)
                .hasMessageContaining("'jdbcUrl' is not text");
        reference.clear();
        reference.add(
                new RefAddr("jdbcUrl") {
                    @Override
                    public Object getContent() {
                        throw new AssertionError("asked for its content");
                    }
                });
        assertThatThrownBy(this::make).isInstanceOf(NamingException.class);
    }

    @Test
    void aPlaceToLoadCodeFromIsRefused() {
        Reference remote = new Reference("javax.sql.DataSource", "evil.Factory", "http://evil/");
        assertThatThrownBy(() -> factory.getObjectInstance(remote, null, null, null))
                .isInstanceOf(NamingException.class)
                .hasMessageContaining("only the class path");
    }

    @Test
    void wrongSettingsFailTheLookupWithTheirSentencesAndNoSecret() {
        add("jdbcUrl", "jdbc:stub:x");
        add("password", "s3cret");
        add("forceString", "x=eval");
        add("maximumPoolSize", "0");

        assertThatThrownBy(this::make)
                .isInstanceOf(NamingException.class)
                .hasMessageContaining("maximumPoolSize is 0")
                .hasMessageContaining("'forceString'")
                .hasMessageNotContaining("s3cret");
    }

    private Object make() throws NamingException {
        return factory.getObjectInstance(reference, null, null, null);
    }

    private void add(String name, String value) {
        reference.add(new StringRefAddr(name, value));
    }
}
