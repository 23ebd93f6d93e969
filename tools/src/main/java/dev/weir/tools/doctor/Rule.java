package dev.weir.tools.doctor;

import java.util.List;

/** One thing that is looked at. Judges what was read, reads nothing itself. */
interface Rule {

    /** What it says; at least one finding, and more than one only if more than one is wrong. */
    List<Finding> judge(Examination found);
}
