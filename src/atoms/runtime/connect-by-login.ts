import { authId } from '../../chains/core/connector.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { embeddedError } from '../../chains/core/error-texts/embedded-error.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { InternalKit } from '../kit/internal-kit.ts'
import type { HasStore } from '../kit/kit.ts'
import { isEmail } from '../login/email/email-address.ts'
import { startEmail } from '../login/email/start-email.ts'
import { emailAtom, farcasterAtom, loggedInAtom, socialAtom } from '../login/login.atoms.ts'
import { dispatchSocial } from '../login/social/finish-social.ts'
import { isSocial } from '../login/social/social-names.ts'
import { chooseSocial } from '../login/social/start-social.ts'
import { modalMemory } from '../navigation/modal/modal-memory.ts'
import { showView } from '../navigation/navigate.ts'
import { route } from '../navigation/routes.ts'
import { findConnector } from '../wallets/connectors.atoms.ts'
import { connectByModal } from './connect-by-modal.ts'

/** The login to run: a social account, or an email address. An empty address is entered by the visitor. */
export interface ByLogin {
  readonly social?: string | undefined
  readonly email?: string | undefined
}

/**
 * Opens the modal on a login, starts it and settles with its outcome. With `gated`, or if a login is active, the modal
 * opens on a view that shows the terms or the active login first.
 */
export async function connectByLogin(
  kit: InternalKit,
  { social, email = '' }: ByLogin,
  gated: boolean,
  namespace?: Namespace,
): Promise<Session> {
  if (social !== undefined && !isSocial(social))
    throw pageError('OPTION_INVALID', { option: 'social', reason: 'is not a social account that is known' })
  if (!findConnector(kit, authId)) throw embeddedError('AUTH_NOT_FOUND')
  const address = email.trim()
  if (address && !isEmail(address)) throw embeddedError('EMAIL_INVALID')
  const waits = gated || kit.store.get(loggedInAtom)
  if (social)
    return connectByModal(kit, namespace, {
      go: () => (waits ? showView(kit, route('ConnectSocials')) : chooseSocial(kit, social)),
      failed: (tell) => (social === 'farcaster' ? farcasterFailure(kit, tell) : socialFailure(kit, tell)),
    })
  return connectByModal(kit, namespace, {
    go: () => {
      if (address) modalMemory(kit).set('email', address)
      showView(kit, route('EmailLogin'))
      if (address && !waits) void startEmail(kit, address)
    },
    failed: (tell) =>
      kit.store.sub(emailAtom, () => {
        const state = kit.store.get(emailAtom)
        if (state.status === 'failed') tell(state.error)
      }),
  })
}

/** Reports the failure of a social login; the original error is the cause. */
function socialFailure(kit: HasStore, tell: (error: WmError) => void): () => void {
  const { store } = kit
  let before = store.get(socialAtom)
  return store.sub(socialAtom, () => {
    const { status } = before
    const state = store.get(socialAtom)
    before = state
    if (state.status !== 'failed' || status === 'failed') return
    const { error: cause, attempt } = state
    // A refusal at the provider is a failed login; only a refusal in the wallet is `USER_REJECTED`.
    const plain = WmError.is(cause, 'POPUP_CLOSED') || (WmError.is(cause, 'USER_REJECTED') && status === 'connecting')
    // The promise is rejected now; a result that arrives later connects only if the visitor confirms it.
    if (state.late) dispatchSocial(kit, { type: 'TOLD', attempt })
    if (plain) return tell(cause)
    tell(
      status === 'opening'
        ? embeddedError('SOCIAL_FAILED', undefined, { cause })
        : connectionError('CONNECT_FAILED', undefined, { cause }),
    )
  })
}

function farcasterFailure({ store }: HasStore, tell: (error: WmError) => void): () => void {
  return store.sub(farcasterAtom, () => {
    const state = store.get(farcasterAtom)
    if (state.status === 'failed') tell(embeddedError('FARCASTER_FAILED', undefined, { cause: state.error }))
  })
}
