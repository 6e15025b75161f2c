/** The reason why a payment is not offered, as a sentence for people. */
export class PaymentRefusal extends Error {}
