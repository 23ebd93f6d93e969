package dev.weir.observe;

import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * A management bean put together from functions. It needs no interface that JMX could reflect on,
 * so this package need not be exported. What a function throws reaches the caller as its message
 * only: its class may be unknown over there.
 */
public final class JmxBean implements DynamicMBean {
    public final String type;
    private final String description;
    private final Map<String, Property> properties = new LinkedHashMap<>();
    private final Map<String, Operation> operations = new LinkedHashMap<>();

    private record Property(
            MBeanAttributeInfo info,
            Class<?> type,
            @Nullable Supplier<? extends @Nullable Object> getter,
            @Nullable Consumer<@Nullable Object> setter) {}

    private record Operation(MBeanOperationInfo info, Runnable action) {}

    /** A bean without members yet; {@code type} becomes part of its name. */
    public JmxBean(String type, String description) {
        this.type = type;
        this.description = description;
    }

    /** Adds an attribute to read. */
    public JmxBean attribute(
            String name,
            Class<?> attributeType,
            String what,
            Supplier<? extends @Nullable Object> getter) {
        return attribute(name, attributeType, what, getter, null);
    }

    /**
     * Adds an attribute.
     *
     * @param getter null: it cannot be read, such as a password
     * @param setter given only instances of the type, or null; null: it cannot be changed
     */
    public JmxBean attribute(
            String name,
            Class<?> attributeType,
            String what,
            @Nullable Supplier<? extends @Nullable Object> getter,
            @Nullable Consumer<@Nullable Object> setter) {
        boolean isRead = getter != null;
        MBeanAttributeInfo info =
                new MBeanAttributeInfo(
                        name, attributeType.getName(), what, isRead, setter != null, false);
        properties.put(name, new Property(info, attributeType, getter, setter));
        return this;
    }

    /** Adds an operation without parameters and result. */
    public JmxBean operation(String name, String what, Runnable action) {
        MBeanOperationInfo info =
                new MBeanOperationInfo(name, what, null, "void", MBeanOperationInfo.ACTION);
        operations.put(name, new Operation(info, action));
        return this;
    }

    @Override
    public @Nullable Object getAttribute(String name)
            throws AttributeNotFoundException, MBeanException {
        Property property = properties.get(name);
        if (property == null || property.getter == null) {
            throw new AttributeNotFoundException("No attribute to read is named " + name);
        }
        return told(property.getter);
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException {
        String name = attribute.getName();
        Property property = properties.get(name);
        if (property == null || property.setter == null) {
            throw new AttributeNotFoundException("No attribute to change is named " + name);
        }
        Object value = attribute.getValue();
        Class<?> boxed = MethodType.methodType(property.type).wrap().returnType();
        if (value == null ? property.type.isPrimitive() : !boxed.isInstance(value)) {
            throw new InvalidAttributeValueException(name + " takes " + property.type.getName());
        }
        Consumer<@Nullable Object> setter = property.setter;
        told(() -> setter.accept(value));
    }

    @Override
    public AttributeList getAttributes(String[] wanted) {
        AttributeList found = new AttributeList();
        for (String name : wanted) {
            try {
                found.add(new Attribute(name, getAttribute(name)));
            } catch (JMException absent) {
                // the contract of this method: what cannot be read is left out
            }
        }
        return found;
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        AttributeList changed = new AttributeList();
        for (Attribute attribute : attributes.asList()) {
            try {
                setAttribute(attribute);
                changed.add(attribute);
            } catch (JMException refused) {
                // the contract of this method: what cannot be set is left out
            }
        }
        return changed;
    }

    @Override
    public @Nullable Object invoke(
            String name, Object @Nullable [] values, String @Nullable [] signature)
            throws MBeanException, ReflectionException {
        Operation operation = operations.get(name);
        if (operation == null || (values != null && values.length > 0)) {
            throw new ReflectionException(new NoSuchMethodException(name));
        }
        told(operation.action);
        return null;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(
                JmxBean.class.getName(),
                description,
                properties.values().stream().map(Property::info).toArray(MBeanAttributeInfo[]::new),
                null,
                operations.values().stream()
                        .map(Operation::info)
                        .toArray(MBeanOperationInfo[]::new),
                null);
    }

    private static void told(Runnable call) throws MBeanException {
        var unused =
                told(
                        () -> {
                            call.run();
                            return null;
                        });
    }

    private static @Nullable Object told(Supplier<? extends @Nullable Object> call)
            throws MBeanException {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw new MBeanException(
                    new IllegalStateException(String.valueOf(e.getMessage())), e.getMessage());
        }
    }
}
