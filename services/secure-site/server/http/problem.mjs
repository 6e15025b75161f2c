/** A refused request: HTTP status, code for programs and sentence for people. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {{ retryAfter?: number, [name: string]: unknown }} [more] further fields of the answer; `retryAfter` in
   * seconds
   */
  constructor(status, code, message, more = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}
