package dev.weir.connect;

import dev.weir.WeirConfigException;
import dev.weir.text.Spelling;
import dev.weir.text.ValueKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Sets the properties of a driver's data source through its public setters, from text or from
 * objects: numbers, booleans, durations, text, {@code char[]}, and arrays of text or numbers
 * written with commas. It makes no objects of classes that a text names.
 */
final class BeanProperties {

    private BeanProperties() {}

    static void set(DataSource bean, Map<String, Object> properties) {
        if (properties.isEmpty()) {
            return; // its methods may have types that are not there
        }
        Map<String, List<Method>> setters =
                Arrays.stream(bean.getClass().getMethods())
                        .filter(m -> m.getParameterCount() == 1)
                        .filter(m -> !Modifier.isStatic(m.getModifiers()))
                        .filter(m -> m.getName().startsWith("set") && m.getName().length() > 3)
                        .collect(Collectors.groupingBy(BeanProperties::property));
        List<String> faults = new ArrayList<>();
        properties.forEach(
                (name, value) -> {
                    String fault = fault(bean, setters, name, value);
                    if (fault != null) {
                        faults.add("dataSource." + Spelling.printable(name) + fault);
                    }
                });
        if (!faults.isEmpty()) {
            throw new WeirConfigException(faults);
        }
    }

    /** The end of a sentence about the property; null when it is set. */
    private static @Nullable String fault(
            DataSource bean, Map<String, List<Method>> all, String name, Object value) {
        String type = bean.getClass().getName();
        List<Method> setters =
                all.entrySet().stream()
                        .filter(each -> Spelling.fold(each.getKey()).equals(Spelling.fold(name)))
                        .flatMap(each -> each.getValue().stream())
                        .toList();
        if (setters.isEmpty()) {
            List<String> near = Spelling.nearest(name, all.keySet());
            String meant = ": did you mean dataSource." + String.join(" or dataSource.", near);
            return " is no property of %s%s.".formatted(type, near.isEmpty() ? "" : meant);
        }
        for (Method setter : setters) {
            Object converted = convert(value, setter.getParameterTypes()[0]);
            if (converted == null) {
                continue;
            }
            try {
                setter.invoke(bean, converted);
                return null;
            } catch (InvocationTargetException e) {
                // the message may repeat the value
                return " was refused by %s with %s."
                        .formatted(type, e.getTargetException().getClass().getName());
            } catch (IllegalAccessException e) {
                return " cannot be set: %s is not accessible.".formatted(type);
            }
        }
        return " takes %s: its value is no such thing."
                .formatted(
                        setters.stream()
                                .map(m -> m.getParameterTypes()[0].getSimpleName())
                                .distinct()
                                .collect(Collectors.joining(" or ")));
    }

    private static String property(Method setter) {
        String name = setter.getName().substring(3);
        boolean acronym = name.length() > 1 && Character.isUpperCase(name.charAt(1));
        return acronym ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** The value as the type, or null when it is none. */
    private static @Nullable Object convert(Object value, Class<?> type) {
        if (type.isInstance(value)) {
            return value;
        }
        String text = value instanceof char[] chars ? new String(chars) : value.toString();
        try {
            return switch (type.getTypeName()) {
                case "java.lang.String" -> text;
                case "boolean", "java.lang.Boolean" -> ValueKind.FLAG.read(text, type);
                case "char[]" -> text.toCharArray();
                case "java.time.Duration" -> ValueKind.MILLIS.read(text, type);
                case "java.lang.String[]" -> text.split("\\s*,\\s*");
                case "int[]" ->
                        Arrays.stream(text.split("\\s*,\\s*"))
                                .mapToInt(Integer::parseInt)
                                .toArray();
                case "double", "java.lang.Double" -> Double.valueOf(text);
                case "int", "java.lang.Integer" -> Math.toIntExact(number(text));
                case "long", "java.lang.Long" -> number(text);
                case "short", "java.lang.Short" -> Short.valueOf(String.valueOf(number(text)));
                default -> type.isEnum() ? ValueKind.CHOICE.read(text, type) : null;
            };
        } catch (ValueKind.Unreadable | NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    /** A whole number, or a duration in milliseconds as HikariCP reads it. */
    private static long number(String text) throws ValueKind.Unreadable {
        return ((Duration) ValueKind.MILLIS.read(text, Duration.class)).toMillis();
    }
}
