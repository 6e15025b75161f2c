import type { Accounts } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import type { ApprovalView } from '../decode/approval-view.ts'
import type { Job, JobAnswers } from '../vault/job.ts'
import type { PlainId } from '../words/messages.ts'
import type { Batches } from './batches.ts'
import type { BundleIds } from './bundle-ids.ts'
import type { Bundlers } from './bundlers.ts'
import type { LastSent } from './last-sent.ts'

/** What a request that needs a person works with. */
export interface Wallet {
  readonly accounts: Accounts
  readonly batches: Batches
  readonly bundlers: Bundlers
  readonly bundleIds: BundleIds
  readonly lastSent: LastSent
  readonly origin: string
  readonly rpc: { readonly [caip2: string]: string }
  /** The chain with the names that the project gives it, where it does. */
  named(chain: Chain): Chain
  /** Shows what `prepare` gives, and does `work` once it was approved. */
  approve<Facts, Result>(request: {
    readonly chain: Chain
    /** `tell` shows what is waited for meanwhile. */
    prepare(tell: (id: PlainId) => void): Promise<{ readonly view: ApprovalView; readonly facts: Facts }>
    work(facts: Facts): Promise<Result>
  }): Promise<Result>
  sign<Wanted extends Job>(job: Wanted): Promise<JobAnswers[Wanted['kind']]>
}
