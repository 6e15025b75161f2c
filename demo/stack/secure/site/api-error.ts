import { FrameError } from './frame-error.ts'
import { readField } from './read-field.ts'

/** The server said no. */
export class ApiError extends FrameError {
  readonly status: number
  /** The server's word for the reason, such as `code_wrong`. */
  readonly reason: string
  /** The whole answer: some reasons come with what is there instead. */
  readonly answer: unknown

  constructor(status: number, reason: string, message: string, answer: unknown) {
    super(message)
    this.status = status
    this.reason = reason
    this.answer = answer
  }
}

/** For how many seconds the server wants not to be asked again, where it says so. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? readField(error.answer, 'retryAfter') : undefined
  return typeof seconds === 'number' ? Math.ceil(seconds) : undefined
}
