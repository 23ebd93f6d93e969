package dev.weir.observe;

import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
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

    private record Property(
            MBeanAttributeInfo info,
            Class<?> type,
            @Nullable Supplier<? extends @Nullable Object> getter,
            @Nullable Consumer<@Nullable Object> setter) {}

    private record Operation(MBeanOperationInfo info, Runnable action) {}

    private final String type;
    private final String description;
    private final Map<String, Property> properties = new LinkedHashMap<>();
    private final Map<String, Operation> operations = new LinkedHashMap<>();

    /** A bean without members yet; {@code type} becomes part of its name. */
    public JmxBean(String type, String description) {
        this.type = type;
        this.description = description;
    }

    public String type() {
        return type;
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
        MBeanAttributeInfo info =
                new MBeanAttributeInfo(
                        name, attributeType.getName(), what, getter != null, setter != null, false);
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
    public @Nullable Object getAttribute(String attribute)
            throws AttributeNotFoundException, MBeanException {
        Property property = properties.get(attribute);
        if (property == null || property.getter() == null) {
            throw new AttributeNotFoundException("No attribute to read is named " + attribute);
        }
        return told(property.getter()::get);
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException {
        Property property = properties.get(attribute.getName());
        if (property == null || property.setter() == null) {
            throw new AttributeNotFoundException(
                    "No attribute to change is named " + attribute.getName());
        }
        Object value = attribute.getValue();
        Class<?> boxed = MethodType.methodType(property.type()).wrap().returnType();
        boolean fits = value == null ? !property.type().isPrimitive() : boxed.isInstance(value);
        if (!fits) {
            throw new InvalidAttributeValueException(
                    attribute.getName() + " takes " + property.type().getName());
        }
        Consumer<@Nullable Object> setter = property.setter();
        told(() -> setter.accept(value));
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
        AttributeList found = new AttributeList();
        for (String name : attributes) {
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
            String actionName, Object @Nullable [] params, String @Nullable [] signature)
            throws MBeanException, ReflectionException {
        Operation operation = operations.get(actionName);
        if (operation == null || (params != null && params.length > 0)) {
            throw new ReflectionException(new NoSuchMethodException(actionName));
        }
        told(operation.action());
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
        told(Executors.callable(call));
    }

    private static @Nullable Object told(Callable<? extends @Nullable Object> call)
            throws MBeanException {
        try {
            return call.call();
        } catch (Exception e) {
            throw new MBeanException(
                    new IllegalStateException(String.valueOf(e.getMessage())), e.getMessage());
        }
    }
}
