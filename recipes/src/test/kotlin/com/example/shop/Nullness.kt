package com.example.shop

import dev.weir.Holder
import dev.weir.LaneSnapshot
import dev.weir.PoolSnapshot
import dev.weir.PoolView
import dev.weir.ServerLimits
import dev.weir.TenantKey
import dev.weir.WeirBuilder
import dev.weir.WeirConfig
import dev.weir.WeirDataSource
import java.time.Duration

/** Compiles only where the pool says of a value that it is never null, and takes null where it may. */
@Suppress("unused")
object Nullness {
    fun neverNull(pool: WeirDataSource, config: WeirConfig, snapshot: PoolSnapshot, holder: Holder) {
        val view: PoolView = pool.forTenant("acme").within(Duration.ofSeconds(1))
        val name: String = config.poolName()
        val timeout: Duration = config.connectionTimeout()
        val snapshotName: String = snapshot.poolName()
        val lanes: List<LaneSnapshot> = snapshot.lanes()
        val held: Duration = holder.heldFor()
        val tenant: TenantKey = TenantKey.of("acme")
        println(listOf(view, name, timeout, snapshotName, lanes, held, tenant))
    }

    fun mayBeNull(snapshot: PoolSnapshot, config: WeirConfig, holder: Holder): List<Any?> {
        val server: ServerLimits? = snapshot.server()
        val url: String? = config.jdbcUrl()
        val place: String? = holder.borrowedAt()
        return listOf(server?.allowed, url?.length, place?.length)
    }

    fun takesNull(builder: WeirBuilder): WeirBuilder =
        builder.password(null).schema(null).poolListener(null).applicationPackages(null)
}
