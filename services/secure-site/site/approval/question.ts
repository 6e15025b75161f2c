import type { ApprovalView } from '../decode/approval-view.ts'
import type { ChainNames } from '../decode/known-chains.ts'
import type { Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import type { Custody } from './custody-element.ts'

export interface Asker {
  readonly origin: string
  /** Undefined for a request without a network. */
  readonly chain?: ChainNames
  readonly address?: string
}

/** The content of an approval screen and its language. */
export interface Question {
  readonly view: ApprovalView
  readonly asker: Asker
  /** Text of the button that refuses. */
  readonly reject: Words
  readonly custody?: Custody
  readonly t: Translate
}
