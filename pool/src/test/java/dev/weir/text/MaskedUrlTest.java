package dev.weir.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class MaskedUrlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    jdbc:postgresql://localhost/app | jdbc:postgresql://localhost/app
                    jdbc:postgresql://db.example.com:5432/app | jdbc:postgresql://db.example.com:5432/app
                    jdbc:postgresql://a:5432,b:5433/app?targetServerType=primary | jdbc:postgresql://a:5432,b:5433/app
                    jdbc:postgresql://[::1]:5432/app | jdbc:postgresql://[::1]:5432/app
                    jdbc:postgresql:app | jdbc:postgresql:app
                    jdbc:postgresql:///app | jdbc:postgresql:///app
                    jdbc:mysql:loadbalance://a:1,b:2/app?x=1 | jdbc:mysql:loadbalance://a:1,b:2/app
                    jdbc:mariadb://h:3306/app | jdbc:mariadb://h:3306/app
                    jdbc:sqlserver://h\\inst:1433;databaseName=app;user=sa | jdbc:sqlserver://h\\inst:1433;databaseName=app
                    jdbc:oracle:thin:@//h:1521/svc | jdbc:oracle:thin://h:1521/svc
                    jdbc:oracle:thin:@h:1521:ORCL | jdbc:oracle:thin:h:1521:ORCL
                    jdbc:h2:mem:test;DB_CLOSE_DELAY=-1 | jdbc:h2:mem:test
                    jdbc:h2:tcp://localhost:9092/test | jdbc:h2:tcp://localhost:9092/test
                    jdbc:h2:file:/var/data/app | jdbc:h2:file:/var/data/app
                    jdbc:sqlite:/var/data/app.db | jdbc:sqlite:/var/data/app.db
                    jdbc:derby://h:1527/app;create=true | jdbc:derby://h:1527/app
                    jdbc:db2://h:50000/app | jdbc:db2://h:50000/app
                    jdbc:sybase:Tds:h:5000/app | jdbc:sybase:Tds:h:5000/app
                    jdbc:jtds:sqlserver://h:1433/app | jdbc:jtds:sqlserver://h:1433/app
                    jdbc:weir:postgresql://h/app | jdbc:weir:postgresql://h/app
                    jdbc:weir:jdbc:postgresql://h/app | jdbc:weir:jdbc:postgresql://h/app
                    """)
    void schemeHostPortAndDatabaseAreShown(String url, String shown) {
        assertThat(MaskedUrl.of(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://user:SECRET@h:5432/app",
                "jdbc:postgresql://SECRET@h/app",
                "jdbc:postgresql://user:p@SECRET@h/app",
                "jdbc:postgresql://user:p/SECRET@h/app",
                "jdbc:postgresql://user:p?SECRET@h/app",
                "jdbc:postgresql://user:p;SECRET@h/app",
                "jdbc:postgresql://user:SECRET/p@h/app",
                "jdbc:postgresql://SECRET:1?x@h/app",
                "jdbc:postgresql://h/app?user=u&password=SECRET",
                "jdbc:postgresql://h/app?password=SECRET&user=u",
                "jdbc:postgresql://h/app?sslpassword=SECRET",
                "jdbc:postgresql://h/app?PassWord=SECRET",
                "jdbc:postgresql://h/app?pass%77ord=SECRET",
                "jdbc:postgresql://h/app?password=a@SECRET",
                "jdbc:postgresql://h/app?password=SECRET@x",
                "jdbc:postgresql://h/app?options=-c%20app.token=SECRET",
                "jdbc:postgresql:app?password=SECRET",
                "jdbc:postgresql://h/app&password=SECRET",
                "jdbc:postgresql://h:SECRET/app",
                "jdbc:postgresql:user:SECRET",
                "jdbc:mysql://u:SECRET@a:1,u:SECRET@b:2/app",
                "jdbc:postgresql://u:SECRET@[::1]:5432/app",
                "jdbc:postgresql://u:SECRET@[fe80::1%eth0]:1,[::2]:2/app?sslpassword=SECRET",
                "jdbc:postgresql://a:1,b:2/app?sslkey=x&sslpassword=SECRET",
                "jdbc:oracle:thin:scott/SECRET@[::1]:1521/svc",
                "jdbc:oracle:thin:scott/SECRET@a:1,b:2/svc",
                "jdbc:sqlserver://[::1]:1433;pwd=SECRET",
                "jdbc:mysql://address=(host=h)(port=1)(user=u)(password=SECRET)/app",
                "jdbc:mysql://(host=h,port=1,user=u,password=SECRET)/app",
                "jdbc:mysql://(password=\"x(host=SECRET)\")/app",
                "jdbc:mysql://h/app?trustCertificateKeyStorePassword=SECRET",
                "jdbc:sqlserver://h:1433;databaseName=app;user=sa;password=SECRET",
                "jdbc:sqlserver://h;user=sa;password={x;databaseName=SECRET}",
                "jdbc:sqlserver://h;user=sa;pwd=SECRET;encrypt=true",
                "jdbc:sqlserver://h;accessToken=SECRET",
                "jdbc:sqlserver://h;password=SECRET;databaseName=app",
                "jdbc:oracle:thin:scott/SECRET@h:1521:ORCL",
                "jdbc:oracle:thin:scott/SECRET@//h:1521/svc",
                "jdbc:oracle:thin:scott/\"SEC@RET/SECRET\"@//h:1521/svc",
                "jdbc:oracle:thin:scott/SECRET",
                "jdbc:oracle:thin:@tcps://h:2484/svc?wallet_password=SECRET",
                "jdbc:oracle:thin:scott/SECRET@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=h)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=svc)))",
                "jdbc:h2:mem:test;USER=sa;PASSWORD=SECRET",
                "jdbc:h2:file:/x;CIPHER=AES;PASSWORD=SECRET SECRET",
                "jdbc:h2:mem:test;INIT=SET PASSWORD 'SECRET'",
                "jdbc:db2://h:50000/app:user=u;password=SECRET;",
                "jdbc:db2://h:50000/app:password=SECRET;",
                "jdbc:informix-sqli://h:1533/app:INFORMIXSERVER=s;user=u;password=SECRET",
                "jdbc:derby:db;user=u;password=SECRET",
                "jdbc:sqlite:/x?cipher=a&key=SECRET",
                "jdbc:snowflake://acct.example.com/?user=u&password=SECRET&token=SECRET",
                "jdbc:redshift:iam://AKIA:SECRET@cluster/db",
                "jdbc:redshift:iam://h:5439/db?SecretAccessKey=SECRET",
                "jdbc:hive2://h:10000/db;user=u;password=SECRET",
                "jdbc:teradata://h/DATABASE=db,USER=u,PASSWORD=SECRET",
                "jdbc:as400://h/lib;user=u;password=SECRET",
                "jdbc:sybase:Tds:h:5000/app?USER=u&PASSWORD=SECRET",
                "jdbc:clickhouse://u:SECRET@h:8123/db",
                "jdbc:weir:postgresql://u:SECRET@h/app?password=SECRET",
                "jdbc:weir:jdbc:oracle:thin:scott/SECRET",
                "jdbc:SECRET",
                "postgresql://u:SECRET@h/app",
                "SECRET",
                "JDBC:POSTGRESQL://u:SECRET@h/app",
            })
    void noPartThatMayBeASecretIsShown(String url) {
        assertThat(MaskedUrl.of(url))
                .doesNotContain("SECRET")
                .doesNotContain("SEC@")
                .doesNotContain("scott")
                .doesNotContain("sa;");
    }

    @Test
    void whereUserAndPasswordStandTheHostIsStillShown() {
        assertThat(MaskedUrl.of("jdbc:postgresql://user:secret@h:5432/app"))
                .isEqualTo("jdbc:postgresql://h:5432/app");
        assertThat(MaskedUrl.of("jdbc:oracle:thin:scott/tiger@//h:1521/svc"))
                .isEqualTo("jdbc:oracle:thin://h:1521/svc");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "jdbc:",
                "jdbc::",
                "jdbc:x:",
                "://",
                "jdbc:postgresql:////@@@",
                "jdbc:h2:@",
                "\0\n"
            })
    void anythingIsAnsweredWithoutFailing(String url) {
        assertThat(MaskedUrl.of(url)).isNotNull();
    }
}
