import { keccak256, stringToHex } from 'viem'
import type { Accounts } from './accounts.ts'
import type { Approvals } from './approval/approvals.ts'
import { codeScreen } from './approval/code-screen.ts'
import type { Asker } from './approval/screen-elements.ts'
import { showApproval } from './approval/show-approval.ts'
import { waitScreen } from './approval/wait-screen.ts'
import type { ApprovalView } from './decode/approval-view.ts'
import { namesOf } from './decode/known-chains.ts'
import { FrameError } from './frame-error.ts'
import { canUsePasskeys, makePasskey, readPasskey } from './passkey.ts'
import { passkeyView } from './passkey-view.ts'
import { recoveryCodeView } from './recovery-code-view.ts'
import type { Batches } from './rpc/batches.ts'
import type { Wallet } from './rpc/wallet.ts'
import type { Session } from './session.ts'
import { CODE_NEEDED } from './vault/code-needed.ts'
import type { Job, JobAnswers } from './vault/job.ts'
import { runJob } from './vault/run-job.ts'

const rejected = () => new FrameError('User rejected the request.', 4001)

/** Runs jobs for whoever is logged in. */
export function jobRunner(session: Session) {
  return <Wanted extends Job>(job: Wanted, addresses?: Awaited<ReturnType<Accounts['addresses']>>) =>
    runJob(job, { csrf: session.api.csrf, recovery: session.project.recovery, addresses })
}

/** The wallet as requests see it: the person in front of the screens, the keys in the worker. */
export function browserWallet(
  session: Session,
  accounts: Accounts,
  batches: Batches,
  approvals: Approvals,
  run: ReturnType<typeof jobRunner>,
): Wallet {
  const { origin, project } = session
  const sign = async <Wanted extends Job>(job: Wanted): Promise<JobAnswers[Wanted['kind']]> =>
    run(job, await accounts.addresses())
  const log = (action: 'sign' | 'send' | 'reject', chain: string, view: ApprovalView) => {
    const hash = keccak256(stringToHex(JSON.stringify([view.title, view.rows, view.text?.value])))
    // The log must not keep anybody from signing; the server notices on its own when it gets none.
    session.api.call('log', { action, chain, hash, summary: view.title }).catch(() => {})
  }

  /** A recovery code that its owner has not seen comes before anything that uses the wallet. */
  const showPendingCode = async (place: Element, asker: Asker, signal: AbortSignal) => {
    const { pendingCode } = await run({ kind: 'open' }, await accounts.addresses())
    if (pendingCode === undefined) return
    if (!(await showApproval(place, { view: recoveryCodeView(pendingCode), asker, reject: 'Not now' }, signal)))
      throw rejected()
    await run({ kind: 'code-seen' }, await accounts.addresses())
    if (!canUsePasskeys()) return
    const question = { view: passkeyView, asker, reject: 'Not now' }
    if (!(await showApproval(place, question, signal))) return
    const { id, email, userName } = session.requireUser()
    try {
      const passkey = await makePasskey({ id, name: email ?? userName ?? 'Wallet' })
      await run({ kind: 'add-passkey', ...passkey }, await accounts.addresses())
    } catch (error) {
      // The code is kept already; a passkey that was not made is no reason not to go on.
      console.warn(error)
    }
  }

  /** Gets the missing part of the wallet from the person: by their code, or by a passkey. */
  const recover = async (place: Element, signal: AbortSignal): Promise<boolean> => {
    const { passkeys } = await run({ kind: 'open' }, await accounts.addresses())
    const byPasskey = async () => {
      const passkey = await readPasskey(passkeys)
      await sign({ kind: 'enter-passkey', ...passkey })
    }
    const use = (code: string) => sign({ kind: 'enter-code', code })
    return codeScreen(place, use, signal, passkeys.length > 0 && canUsePasskeys() ? byPasskey : undefined)
  }

  return {
    accounts,
    batches,
    origin,
    rpc: project.rpc,
    approve: ({ chain, prepare, work }) =>
      approvals.next(async (place, signal) => {
        const stopped = new Promise<never>((_, reject) => {
          const stop = () => reject(new FrameError('Request was aborted', 4001))
          if (signal.aborted) stop()
          signal.addEventListener('abort', stop, { once: true })
        })
        stopped.catch(() => {})
        const asker: Asker = { projectName: project.name, origin }
        await showPendingCode(place, asker, signal)
        const cancelled = new Promise<never>((_, reject) =>
          waitScreen(place, 'Reading the request…', () => reject(rejected())),
        )
        cancelled.catch(() => {})
        const { view, facts } = await Promise.race([prepare(), stopped, cancelled])
        const address = await accounts.addressOn(chain)
        const full = { ...asker, chainName: namesOf(chain).name, address }
        if (!(await showApproval(place, { view, asker: full, reject: 'Reject' }, signal))) {
          log('reject', chain.caip2, view)
          throw signal.aborted ? new FrameError('Request was aborted', 4001) : rejected()
        }
        waitScreen(place, 'Signing…')
        const sends = /^(Send|Create|Call|Allow|Take|Move|Pay)/.test(view.approve)
        log(sends ? 'send' : 'sign', chain.caip2, view)
        try {
          return await work(facts)
        } catch (error) {
          if (!(error instanceof FrameError) || error.message !== CODE_NEEDED) throw error
          if (!(await recover(place, signal))) throw rejected()
          waitScreen(place, 'Signing…')
          return await work(facts)
        }
      }),
    sign,
  }
}
