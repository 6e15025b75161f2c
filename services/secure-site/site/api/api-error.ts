import { readField } from '../data/read-field.ts'
import { FrameError } from '../host/frame-error.ts'

/** An error answer of the server. */
export class ApiError extends FrameError {
  readonly status: number
  /** The server's error code, such as `code_wrong`. */
  readonly reason: string
  /** The whole answer; some errors have additional fields. */
  readonly answer: unknown

  constructor(status: number, reason: string, message: string, answer: unknown) {
    super(message)
    this.status = status
    this.reason = reason
    this.answer = answer
  }
}

/** Returns the seconds after which the server accepts another attempt, if it states them. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? readField(error.answer, 'retryAfter') : undefined
  return typeof seconds === 'number' ? Math.ceil(seconds) : undefined
}
