import type { ApprovalView } from '../decode/approval-view.ts'
import type { ChainNames } from '../decode/known-chains.ts'
import type { Words } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import type { Keeper } from './keeper-element.ts'

export interface Asker {
  readonly origin: string
  /** Absent where no network is concerned. */
  readonly chain?: ChainNames
  readonly address?: string
}

/** What a person is shown, and in which language. */
export interface Question {
  readonly view: ApprovalView
  readonly asker: Asker
  /** What the other button says. */
  readonly reject: Words
  readonly keeper?: Keeper
  readonly say: Say
}
