package dev.weir.lab.shop;

/** Nothing beside the customers. */
final class Quiet extends Happening {

    @Override
    void happen() {}
}
