import { keccak256, stringToHex } from 'viem'
import type { FrameStore } from './access/frame-store.ts'
import type { Approvals } from './approval/approvals.ts'
import type { Custody } from './approval/custody-element.ts'
import { inPasskeyWindow } from './approval/in-passkey-window.ts'
import type { Asker, Question } from './approval/question.ts'
import { showApproval } from './approval/show-approval.ts'
import { waitScreen } from './approval/wait-screen.ts'
import { addPasskey } from './change/add-passkey.ts'
import type { Proving } from './change/prove.ts'
import type { ApprovalView } from './decode/approval-view.ts'
import { namesOf } from './decode/known-chains.ts'
import { translateView } from './decode/translate-view.ts'
import { answerNewcomers, enterWallet } from './devices/enter-wallet.ts'
import { recoveryScreen } from './devices/recovery-screen.ts'
import { FrameError } from './host/frame-error.ts'
import type { Accounts } from './rpc/accounts.ts'
import { LastSent } from './rpc/last-sent.ts'
import type { Batches } from './rpc/smart-account/batches.ts'
import { BundleIds } from './rpc/smart-account/bundle-ids.ts'
import { Bundlers } from './rpc/smart-account/bundlers.ts'
import type { Wallet } from './rpc/wallet.ts'
import type { Store } from './storage/store.ts'
import { CODE_NEEDED } from './vault/code-needed.ts'
import type { Job, JobAnswers } from './vault/job.ts'
import { hasPasskeys, readPasskey } from './vault/passkey.ts'
import { runJob } from './vault/run-job.ts'
import { passkeyView } from './wallet/passkey-view.ts'
import { recoveryCodeView } from './wallet/recovery-code-view.ts'
import type { Session } from './wallet/session.ts'
import { english } from './words/english.ts'
import type { Language } from './words/language.ts'
import type { PlainId } from './words/messages.ts'
import { type Translate, translator } from './words/translate.ts'
import { words } from './words/words.ts'

const inEnglish = translator(english)
const rejected = () => new FrameError('User rejected the request.', 4001)

/** Runs jobs for the signed-in user. */
export function jobRunner(session: Session, store: FrameStore) {
  const { api, project } = session
  return async <Wanted extends Job>(job: Wanted, addresses?: Awaited<ReturnType<Accounts['addresses']>>) => {
    const { csrf, ahead, carry } = api
    const lent = carry && store.values && { carry, values: store.values, lasts: store.isLent }
    const about = { csrf, ahead, language: api.language(), recovery: project.recovery, addresses, lent }
    try {
      return await runJob(job, about, (changes) => store.take(changes))
    } catch (error) {
      // The worker calls the server itself, so that the session learns of errors here.
      session.heed(error)
      throw error
    }
  }
}

/** The wallet interface for requests: approval on screens, keys in the worker. */
export function browserWallet(
  session: Session,
  accounts: Accounts,
  batches: Batches,
  approvals: Approvals,
  run: ReturnType<typeof jobRunner>,
  language: Language,
  store: Store,
  onTicket: Proving['onTicket'],
): Wallet {
  const { origin, project } = session
  const sign = async <Wanted extends Job>(job: Wanted): Promise<JobAnswers[Wanted['kind']]> =>
    run(job, await accounts.addresses())
  const log = (action: 'sign' | 'send' | 'reject', chain: string, view: ApprovalView) => {
    // The log uses English, so that its hashes do not depend on the visitor's language.
    const { title, rows, text } = translateView(inEnglish, view)
    const hash = keccak256(stringToHex(JSON.stringify([title, rows, text?.value])))
    // A failed log call must not prevent signing; the server notices missing entries.
    session.api.call('log', { action, chain, hash, summary: title }).catch(() => {})
  }

  const notNow = words('screen.notNow')

  /** Shows an unseen recovery code before the wallet is used. */
  const showPendingCode = async (place: Element, about: Pick<Question, 'asker' | 't'>, signal: AbortSignal) => {
    const { pendingCode } = await run({ kind: 'open' }, await accounts.addresses())
    if (pendingCode === undefined) return
    if (!(await showApproval(place, { view: recoveryCodeView(pendingCode), ...about, reject: notNow }, signal)))
      throw rejected()
    await run({ kind: 'code-seen' }, await accounts.addresses())
    if (!hasPasskeys()) return
    const question = { view: passkeyView, ...about, reject: notNow }
    if (!(await showApproval(place, question, signal))) return
    try {
      await addPasskey(session, place, about.t, signal, onTicket, async (passkey, changeId) =>
        run({ kind: 'add-passkey', ...passkey, changeId }, await accounts.addresses()),
      )
    } catch (error) {
      // The code is kept, so that a passkey that failed must not stop the request.
      console.warn(error)
    }
  }

  /** Restores the missing share by the visitor's recovery code or passkey. */
  const recover = async (place: Element, t: Translate, signal: AbortSignal): Promise<boolean> => {
    const { passkeys } = await run({ kind: 'open' }, await accounts.addresses())
    const byPasskey = async () => {
      const passkey = await inPasskeyWindow(t, (win) => readPasskey(passkeys, win))
      await sign({ kind: 'enter-passkey', ...passkey })
    }
    const use = (code: string) => sign({ kind: 'enter-code', code })
    return recoveryScreen(place, t, use, signal, passkeys.length > 0 && hasPasskeys() ? byPasskey : undefined)
  }

  return {
    accounts,
    batches,
    bundlers: new Bundlers(session, store),
    lastSent: new LastSent(store),
    bundleIds: new BundleIds(session, store),
    origin,
    rpc: project.rpc,
    named: (chain) => {
      const names = Object.hasOwn(project.networks, chain.caip2) && project.networks[chain.caip2]
      return names ? { ...chain, names } : chain
    },
    approve: ({ chain, prepare, work }) =>
      approvals.next(async (place, signal) => {
        const stopped = new Promise<never>((_, reject) => {
          const stop = () => reject(new FrameError('Request was aborted', 4001))
          if (signal.aborted) stop()
          signal.addEventListener('abort', stop, { once: true })
        })
        stopped.catch(() => {})
        const t = language.take()
        const about = { asker: { origin }, t }
        if (!(await enterWallet(session, sign, place, about, signal))) throw rejected()
        await showPendingCode(place, about, signal)
        await answerNewcomers(session, sign, place, about, signal)
        let cancel = () => {}
        const cancelled = new Promise<never>((_, reject) => {
          cancel = () => reject(rejected())
        })
        cancelled.catch(() => {})
        let isOver = false
        const tell = (id: PlainId) => isOver || waitScreen(place, t, id, cancel)
        tell('screen.reading')
        const { view, facts } = await Promise.race([prepare(tell), stopped, cancelled]).finally(() => {
          // A late result of a cancelled request must not replace the next screen.
          isOver = true
        })
        const address = await accounts.addressOn(chain)
        const asker: Asker = { origin, chain: namesOf(chain), address }
        const custody: Custody = { recovery: project.recovery, host: location.host }
        const approved = await showApproval(place, { view, asker, reject: words('screen.reject'), custody, t }, signal)
        if (!approved) {
          log('reject', chain.caip2, view)
          throw signal.aborted ? new FrameError('Request was aborted', 4001) : rejected()
        }
        waitScreen(place, t, 'screen.signing')
        const sends = /^(Send|Create|Call|Allow|Take|Move|Pay)/.test(inEnglish(view.approve))
        log(sends ? 'send' : 'sign', chain.caip2, view)
        try {
          return await work(facts)
        } catch (error) {
          if (!(error instanceof FrameError) || error.message !== CODE_NEEDED) throw error
          if (!(await recover(place, t, signal))) throw rejected()
          waitScreen(place, t, 'screen.signing')
          return await work(facts)
        }
      }),
    sign,
  }
}
