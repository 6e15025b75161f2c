import { ApiError } from '../api/api-error.ts'
import type { DeviceState } from '../api/api-schemas.ts'
import { longPoll } from '../api/long-poll.ts'
import { inPasskeyWindow } from '../approval/in-passkey-window.ts'
import type { Question } from '../approval/question.ts'
import { showApproval } from '../approval/show-approval.ts'
import { FrameError } from '../host/frame-error.ts'
import type { Job, JobAnswers } from '../vault/job.ts'
import { hasPasskeys, readPasskey } from '../vault/passkey.ts'
import type { Session } from '../wallet/session.ts'
import { words } from '../words/words.ts'
import { newBrowserScreen } from './new-browser-screen.ts'
import { newcomerView } from './newcomer-view.ts'
import { retryScreen } from './retry-screen.ts'

type Run = <Wanted extends Job>(job: Wanted) => Promise<JobAnswers[Wanted['kind']]>

/** Waits on a screen until this browser may use the wallet. Resolves with false if the visitor cancels. */
export async function enterWallet(
  session: Session,
  run: Run,
  place: Element,
  { t }: Pick<Question, 't'>,
  signal: AbortSignal,
): Promise<boolean> {
  const look = async (): Promise<DeviceState | undefined> => (await run({ kind: 'open' })).device
  const first = await look()
  if (!first) return true
  const byPasskey = async () => {
    const { challenge, passkeys } = await session.call('device/challenge')
    const { secret, ...answer } = await inPasskeyWindow(t, (win) => readPasskey(passkeys, win, challenge))
    await session.call('device/passkey', answer)
    await run({ kind: 'enter-passkey', id: answer.id, secret })
  }
  const changed = async ({ state, mail }: DeviceState) => {
    // A waiting period ends without a server event; the button checks again.
    if (state === 'known' || mail === 'later') return new Promise<never>(() => {})
    await longPoll(
      () => session.call('device/wait', { state }),
      (answer) => answer.state !== state || undefined,
      signal,
    )
    if (signal.aborted) throw new FrameError('Request was aborted', 4001)
  }
  const email = session.requireUser().email
  const passkeys = (first.passkeys?.length ?? 0) > 0 && hasPasskeys()
  return newBrowserScreen(
    place,
    t,
    first,
    { email, look, changed, byPasskey: passkeys ? byPasskey : undefined },
    signal,
  )
}

/** Asks about each browser that is new for this wallet, and waits for the answers. */
export async function answerNewcomers(
  session: Session,
  run: Run,
  place: Element,
  about: Pick<Question, 'asker' | 't'>,
  signal: AbortSignal,
): Promise<void> {
  for (const newcomer of (await run({ kind: 'open' })).asking) {
    const question = { view: newcomerView(newcomer), ...about, reject: words('newcomer.refuse') }
    const approve = await showApproval(place, question, signal)
    if (signal.aborted) return
    const work = async () => {
      try {
        await session.call('device/decide', { device: newcomer.device, approve })
      } catch (error) {
        // The request has expired or was answered elsewhere.
        if (!(error instanceof ApiError && error.reason === 'device_gone')) throw error
      }
    }
    const failed = approve
      ? ({ title: 'newcomer.notLetIn', text: 'newcomer.notLetInText' } as const)
      : ({ title: 'newcomer.notRefused', text: 'newcomer.notRefusedText' } as const)
    await retryScreen({ place, t: about.t, doing: 'newcomer.telling', ...failed, work, signal })
    if (signal.aborted) return
  }
}
