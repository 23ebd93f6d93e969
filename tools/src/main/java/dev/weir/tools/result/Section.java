package dev.weir.tools.result;

import java.util.List;

/** A part of a result that belongs together: words, tables and charts, in this order. */
public record Section(
        String title, List<String> paragraphs, List<Table> tables, List<Chart> charts) {}
