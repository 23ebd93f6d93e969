/**
 * What a pool owes its borrowers, tried on a scripted driver that keeps count: a pool's
 * documentation is not asked.
 */
@NullMarked
package dev.weir.catalogue.safety;

import org.jspecify.annotations.NullMarked;
