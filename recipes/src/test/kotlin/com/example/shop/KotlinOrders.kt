package com.example.shop

import dev.weir.Lane
import dev.weir.WeirDataSource
import java.sql.Connection
import java.time.Duration

/** Orders in Kotlin. */
class KotlinOrders(url: String, user: String, password: String?) : AutoCloseable {
    private val pool: WeirDataSource =
        WeirDataSource.builder()
            .jdbcUrl(url)
            .username(user)
            .password(password)
            .connectionTimeout(Duration.ofSeconds(5))
            .build()

    fun add(vararg customers: String) = transaction { c ->
        c.prepareStatement("insert into orders (customer) values (?)").use { insert ->
            for (customer in customers) {
                insert.setString(1, customer)
                insert.executeUpdate()
            }
        }
    }

    fun count(): Long =
        pool.lane(Lane.LONG).connection.use { c ->
            c.createStatement().use { s ->
                s.executeQuery("select count(*) from orders").use { rows ->
                    rows.next()
                    rows.getLong(1)
                }
            }
        }

    private fun <T> transaction(work: (Connection) -> T): T =
        pool.connection.use { c ->
            c.autoCommit = false
            work(c).also { c.commit() } // without the commit, the pool rolls back
        }

    override fun close() = pool.close()
}
