package dev.weir.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row that Hibernate maps. */
@Entity
@Table(name = "item")
class Item {
    @Id private long id;
    private String name;

    protected Item() {}

    Item(long id, String name) {
        this.id = id;
        this.name = name;
    }

    String name() {
        return name;
    }
}
