/** An error for the page: a message for people and a code for RPC requests. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: number

  /** @param code A JSON-RPC or EIP-1193 code. */
  constructor(message: string, code = -32603) {
    super(message)
    this.code = code
  }
}
