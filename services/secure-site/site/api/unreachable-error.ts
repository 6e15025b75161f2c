import { FrameError } from '../host/frame-error.ts'

/** The server gave no readable answer: the connection was lost, or the deadline has passed. */
export class UnreachableError extends FrameError {
  constructor() {
    super('The wallet server could not be reached.')
  }
}
