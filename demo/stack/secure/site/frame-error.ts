/** Something the page is told: a sentence for people and, for RPC requests, a code for programs. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: number

  /** @param code A JSON-RPC or EIP-1193 code. */
  constructor(message: string, code = -32603) {
    super(message)
    this.code = code
  }
}
