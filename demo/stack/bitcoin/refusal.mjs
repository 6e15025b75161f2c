/** What an Esplora server says with a status of 400. */
export class Refusal extends Error {}
