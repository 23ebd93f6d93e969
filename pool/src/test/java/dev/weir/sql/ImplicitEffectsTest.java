package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which statements may change their session by what the database runs unasked. */
@Tag("fast")
class ImplicitEffectsTest {

    private static final String SETS = "select set_config('a.b', 'c', false)";
    private static final String HARMLESS = "begin new.a := 1; return new; end";

    private static int of(StoredRoutine... routines) {
        return ImplicitEffects.of(List.of(routines), SqlDialect.POSTGRES).bits();
    }

    private static StoredRoutine called(String name, String body) {
        return new StoredRoutine(name, "sql", body, false, false);
    }

    private static StoredRoutine trigger(String language, String body) {
        return new StoredRoutine("on_change", language, body, true, false);
    }

    @Test
    void aDatabaseWithoutTriggersCostsNothing() {
        assertThat(of()).isEqualTo(ImplicitEffects.NONE);
        assertThat(of(called("enter", SETS))).isEqualTo(ImplicitEffects.NONE);
    }

    @Test
    void aTriggerThatSetsNothingCostsNothingWhateverOthersSet() {
        assertThat(of(trigger("plpgsql", HARMLESS), called("enter", SETS)))
                .isEqualTo(ImplicitEffects.NONE);
    }

    @Test
    void aTriggerThatSetsMakesWritesSuspect() {
        assertThat(of(trigger("plpgsql", SETS))).isEqualTo(ImplicitEffects.ON_WRITE);
    }

    @Test
    void aViewThatSetsMakesAnyStatementSuspect() {
        assertThat(of(new StoredRoutine("v", "sql", SETS, true, true)))
                .isEqualTo(ImplicitEffects.ON_WRITE | ImplicitEffects.ON_ANY);
    }

    @Test
    void whatATriggerCallsCountsHoweverDeep() {
        StoredRoutine trigger = trigger("plpgsql", "begin perform app.First(); end");
        StoredRoutine first = called("FIRST", "select second()");
        assertThat(of(trigger, first, called("second", "select enter()"), called("enter", SETS)))
                .isEqualTo(ImplicitEffects.ON_WRITE);
        assertThat(of(trigger, first, called("second", "select 1"), called("enter", SETS)))
                .isEqualTo(ImplicitEffects.NONE);
    }

    @Test
    void whatCallsItselfIsReadOnce() {
        assertThat(of(trigger("plpgsql", "begin perform on_change(); end")))
                .isEqualTo(ImplicitEffects.NONE);
    }

    /** PostgreSQL calls a function of one argument by {@code row.name} too. */
    @Test
    void aFunctionThatSetsAndCanBeCalledLikeAColumnIsKnownByItsName() {
        StoredRoutine sets = new StoredRoutine("Enter", "sql", SETS, false, false, true);
        StoredRoutine doesNot = new StoredRoutine("leave", "sql", "select 1", false, false, true);
        ImplicitEffects firing = ImplicitEffects.of(List.of(sets, doesNot), SqlDialect.POSTGRES);
        assertThat(firing.bits()).isEqualTo(ImplicitEffects.ON_NAME);
        assertThat(firing.names()).containsExactly("Enter");
    }

    @Test
    void aTriggerThatCallsAFunctionOfTheServersThatNobodyKnowsIsSuspect() {
        StoredRoutine server =
                new StoredRoutine("query_to_xml", "internal", null, false, false, false);
        assertThat(of(server, trigger("plpgsql", "begin perform query_to_xml(new.a); end")))
                .isEqualTo(ImplicitEffects.ON_WRITE);
    }

    @Test
    void aTriggerThatCallsAFunctionByAttributeNotationIsRead() {
        assertThat(
                        of(
                                called("enter", SETS),
                                trigger("plpgsql", "begin a := (new).enter; return new; end")))
                .isEqualTo(ImplicitEffects.ON_WRITE);
    }

    /** The catalogue has one text for a package of MariaDB's, under the name of the package. */
    @Test
    void aTriggerThatCallsWhatIsInAPackageIsRead() {
        StoredRoutine gate =
                called("gate", "procedure enter as begin set @tenant = 'acme'; end; end");
        for (String call : List.of("gate.enter", "gate.enter()", "app.gate.enter")) {
            StoredRoutine trigger = trigger("sql", "begin " + call + "; end");
            assertThat(ImplicitEffects.of(List.of(gate, trigger), SqlDialect.MYSQL).bits())
                    .as(call)
                    .isEqualTo(ImplicitEffects.ON_WRITE);
        }
    }

    /** A view's function writes, and fires what is fired by writes. */
    @Test
    void whatIsRunUnaskedAndWritesCountsAsWhatItsWritesFire() {
        StoredRoutine view = new StoredRoutine("v", "sql", "select logs()", true, true);
        StoredRoutine logs = called("logs", "insert into log values (1)");
        assertThat(of(view, logs, trigger("plpgsql", SETS)))
                .isEqualTo(ImplicitEffects.ON_WRITE | ImplicitEffects.ON_ANY);
        assertThat(of(view, logs, trigger("plpgsql", HARMLESS))).isEqualTo(ImplicitEffects.NONE);
        assertThat(of(view, called("logs", "select 1"), trigger("plpgsql", SETS)))
                .isEqualTo(ImplicitEffects.ON_WRITE);
    }

    @Test
    void whatCannotBeReadIsSuspect() {
        assertThat(of(trigger("plpython3u", "pass"))).isEqualTo(ImplicitEffects.ON_WRITE);
        assertThat(of(trigger("c", "my_trigger"))).isEqualTo(ImplicitEffects.ON_WRITE);
        assertThat(of(trigger("sql", null))).isEqualTo(ImplicitEffects.ON_WRITE);
    }
}
