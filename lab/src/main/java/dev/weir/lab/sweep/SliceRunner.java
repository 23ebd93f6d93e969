package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** Measures slices that belong together, in their order. */
interface SliceRunner {

    /** Their outcomes in the same order; none if it was stopped before the end. */
    List<SliceOutcome> run(List<PlannedSlice> together, Workload workload, Calibration calibration)
            throws SQLException, IOException, InterruptedException;
}
