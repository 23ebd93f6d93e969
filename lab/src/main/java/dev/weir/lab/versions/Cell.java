package dev.weir.lab.versions;

/**
 * One point of the comparison: all servers of a family take turns on it.
 *
 * @param clients how many ask at a time
 */
record Cell(Family family, Work work, int clients) {

    String title() {
        return "%s, %s, %s"
                .formatted(
                        family.title(),
                        work.title(),
                        clients == 1 ? "1 client" : clients + " clients");
    }
}
