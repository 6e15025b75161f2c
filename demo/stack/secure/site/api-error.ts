import { FrameError } from './frame-error.ts'

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
