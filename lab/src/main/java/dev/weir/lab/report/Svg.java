package dev.weir.lab.report;

import java.util.Locale;

/** Writes the few SVG elements that the charts need; looks come from the page's style sheet. */
final class Svg {

    private final StringBuilder out = new StringBuilder();

    Svg(int width, int height, String title) {
        out.append(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                        .formatted(width, height, Html.escaped(title)));
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        out.append(
                String.format(
                        Locale.ROOT,
                        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                        style,
                        x1,
                        y1,
                        x2,
                        y2));
    }

    void text(String style, double x, double y, String text) {
        out.append(
                String.format(
                        Locale.ROOT,
                        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                        style,
                        x,
                        y,
                        Html.escaped(text)));
    }

    /** Text that reads upwards around its middle. */
    void turned(String style, double x, double y, String text) {
        out.append(
                String.format(
                        Locale.ROOT,
                        "<text class=\"%s\" transform=\"translate(%.1f %.1f) rotate(-90)\">%s</text>\n",
                        style,
                        x,
                        y,
                        Html.escaped(text)));
    }

    void path(String style, String data, String title) {
        out.append(
                "<path class=\"%s\" d=\"%s\"><title>%s</title></path>\n"
                        .formatted(style, data, Html.escaped(title)));
    }

    void dot(String style, double x, double y, double radius, String title) {
        out.append(
                String.format(
                        Locale.ROOT,
                        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s</title></circle>\n",
                        style,
                        x,
                        y,
                        radius,
                        Html.escaped(title)));
    }

    String close() {
        return out.append("</svg>\n").toString();
    }
}
