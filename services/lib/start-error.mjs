/** Reason why a service or the demo cannot start, in one sentence that is printed without a stack. */
export class StartError extends Error {
  name = 'StartError'
}
