/** A failure that one sentence explains: printed without a stack. */
export class DemoError extends Error {
  name = 'DemoError'
}
