package dev.weir.lab.shop;

/**
 * How much is asked of the services, the same of both.
 *
 * @param capacity requests of customers that the service serves in a second at most
 * @param reports in a second while they are asked for; 0 if that was not looked for
 */
record Load(double capacity, double reports) {

    /** Requests of customers in a second under a question. */
    double customers(Question question) {
        return capacity * question.load() / 100;
    }

    /** Reports in a second under a question. */
    double reports(Question question) {
        return question == Question.REPORTS ? reports : 0;
    }
}
