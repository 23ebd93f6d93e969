package dev.weir.bench;

public final class Main {
    private Main() {}

    public static void main(String[] a) throws Exception {
        org.openjdk.jmh.Main.main(a);
    }
}
