import type { Change } from '../api/api-schemas.ts'
import { inPasskeyWindow } from '../approval/in-passkey-window.ts'
import type { Row } from '../decode/approval-view.ts'
import { escapeText } from '../decode/escape-text.ts'
import type { TakeTicket } from '../login/listen-for-tickets.ts'
import { answerPasskey, hasPasskeys } from '../vault/passkey.ts'
import type { Session } from '../wallet/session.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { ChangeOver } from './failures.ts'
import { mailedCode } from './mailed-code.ts'
import { passkeyScreen } from './passkey-screen.ts'
import { providerScreen } from './provider-screen.ts'

export interface Proving {
  readonly session: Session
  readonly place: Element
  readonly t: Translate
  readonly change: Change
  readonly rows: readonly Row[]
  /** Subscribes to tickets of the provider's popup. */
  readonly onTicket: (take: TakeTicket) => () => void
  readonly signal: AbortSignal
}

/** Has the owner prove the change, unless it is proved. Resolves with undefined if the visitor cancels. */
export async function prove({
  session,
  place,
  t,
  change,
  rows,
  onTicket,
  signal,
}: Proving): Promise<Change | undefined> {
  if (change.isProved) return change
  const { changeId, codeLength: length, isMailed, ways } = change
  const mailbox = ways.find((one) => one.way === 'email')
  const byPasskey = async () => {
    const answer = await inPasskeyWindow(t, async (win) => {
      const { challenge, ids } = await session.call('change/passkey', { changeId })
      return answerPasskey(ids, challenge, win)
    })
    return session.call('change/passkey-answer', { changeId, ...answer })
  }
  const passkey = ways.some((one) => one.way === 'passkey') && hasPasskeys()
  const other = passkey ? { label: words('code.passkey'), run: byPasskey } : undefined
  const provider = ways.find((one) => one.way === 'provider')
  const byProvider = provider && {
    label: words('change.providerOpen', { provider: escapeText(provider.label) }),
    run: async () => 'provider' as const,
  }
  if (mailbox) {
    const answer = await mailedCode<Change | 'provider' | undefined>({
      ...{ place, t, origin: session.origin, rows, length, other: other ?? byProvider, signal },
      title: words('change.oldTitle'),
      lead: words('change.lead', { email: escapeText(mailbox.email) }),
      mail: { isSent: isMailed, send: async () => void (await session.call('change/mail', { changeId })) },
      async enter(code) {
        const answer = await session.call('change/code', { changeId, code })
        return 'user' in answer ? undefined : answer
      },
    })
    if (answer !== 'provider') return answer
  }
  if (provider) return providerScreen({ session, place, t, changeId, provider, rows, other, onTicket, signal })
  // On a browser that is new for the wallet, a passkey is the only way.
  if (other) return passkeyScreen({ place, t, origin: session.origin, rows, run: other.run, signal })
  throw new ChangeOver(words('change.noWay'))
}
