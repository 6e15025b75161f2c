import type { Chain } from '../api/chain.ts'
import type { ApprovalView } from '../decode/approval-view.ts'
import type { Job, JobAnswers } from '../vault/job.ts'
import type { PlainId } from '../words/messages.ts'
import type { Accounts } from './accounts.ts'
import type { LastSent } from './last-sent.ts'
import type { Batches } from './smart-account/batches.ts'
import type { BundleIds } from './smart-account/bundle-ids.ts'
import type { Bundlers } from './smart-account/bundlers.ts'

/** The services that request handlers use. */
export interface Wallet {
  readonly accounts: Accounts
  readonly batches: Batches
  readonly bundlers: Bundlers
  readonly bundleIds: BundleIds
  readonly lastSent: LastSent
  readonly origin: string
  readonly rpc: { readonly [caip2: string]: string }
  /** Returns the chain with the project's names, if there are any. */
  named(chain: Chain): Chain
  /** Shows the view of `prepare`, and runs `work` after the approval. */
  approve<Facts, Result>(request: {
    readonly chain: Chain
    /** Collects what the view shows; `tell` puts the reason of a wait on the screen. */
    prepare(tell: (id: PlainId) => void): Promise<{ readonly view: ApprovalView; readonly facts: Facts }>
    work(facts: Facts): Promise<Result>
  }): Promise<Result>
  sign<Wanted extends Job>(job: Wanted): Promise<JobAnswers[Wanted['kind']]>
}
