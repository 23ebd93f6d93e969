package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ShopOptionsTest {

    private static ShopSettings settings(String... arguments) {
        return CommandRun.parsed(new ShopOptions(), arguments).settings();
    }

    @Test
    void allQuestionsAreAskedOftenEnoughForAVerdict() {
        ShopSettings settings = settings();

        assertThat(settings.questions()).containsExactly(Question.values());
        assertThat(settings.rounds()).isGreaterThanOrEqualTo(Verdict.LEAST_ROUNDS);
        assertThat(settings.slice()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.lead()).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.outage()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.capacity()).isNull();
    }

    @Test
    void aQuickLookIsShorter() {
        ShopSettings settings = settings("--quick");

        assertThat(settings.outage()).isEqualTo(Duration.ofMillis(600));
        assertThat(settings.slice()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.rounds()).isEqualTo(2);
        assertThat(settings.jvmOptions()).contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void questionsAreAskedInTheirOwnOrderAndOnce() {
        assertThat(settings("--questions=failover,ordinary,FAILOVER").questions())
                .containsExactly(Question.ORDINARY, Question.FAILOVER);
    }

    @Test
    void propertiesGoToBothServices() {
        assertThat(settings("--set=shop.batch.threads=8", "--set=a.b=c=d").properties())
                .containsExactly("shop.batch.threads=8", "a.b=c=d");
    }
}
