/** Error that an Esplora server answers with status 400. */
export class Refusal extends Error {}
