package dev.weir.examples.shop;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the people do that run the shops: reports and the batch. */
@RestController
class OfficeController {

    private final Reports reports;
    private final NightlyBatch batch;

    OfficeController(Reports reports, NightlyBatch batch) {
        this.reports = reports;
        this.batch = batch;
    }

    @GetMapping("/reports/turnover")
    List<Reports.HoldTimeStats> turnover() {
        return reports.turnover();
    }

    /** 202 if the batch has begun, 409 while another one runs. */
    @PostMapping("/batch")
    ResponseEntity<NightlyBatch.Progress> start(@RequestParam int orders) {
        HttpStatus status = batch.start(orders) ? HttpStatus.ACCEPTED : HttpStatus.CONFLICT;
        return ResponseEntity.status(status).body(batch.progress());
    }

    @GetMapping("/batch")
    NightlyBatch.Progress progress() {
        return batch.progress();
    }

    @DeleteMapping("/batch")
    NightlyBatch.Progress stop() {
        batch.stop();
        return batch.progress();
    }
}
