import { authId } from '../../chains/core/connector.ts'
import '../../chains/core/embedded-error-texts.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { connectByModal } from '../connection/connect-by-modal.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { whileOpen } from '../modal/while-open.ts'
import { push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { findConnector } from '../wallets/find-connector.ts'
import { chooseSocial } from './choose-social.ts'
import { dispatchSocial } from './finish-social.ts'
import { isEmail } from './is-email.ts'
import { emailAtom, farcasterAtom, loggedInAtom, socialAtom } from './login.atoms.ts'
import { isSocial } from './social-names.ts'
import { startEmail } from './start-email.ts'

/** Who logs in: by an account elsewhere, or by an address that a code goes to; without one the visitor types it. */
export interface ByLogin {
  readonly social?: string | undefined
  readonly email?: string | undefined
}

/**
 * Opens the modal where the login stands, begins it, and settles with how it ends. `gated`: the terms come first, so it
 * begins with a view on which they are; the same where somebody is logged in, which is said there.
 */
export async function connectByLogin(
  kit: InnerKit,
  { social, email = '' }: ByLogin,
  gated: boolean,
  namespace?: Namespace,
): Promise<Session> {
  if (social !== undefined && !isSocial(social))
    throw new WmError('OPTION_INVALID', { option: 'social', reason: 'is not a social account that is known' })
  if (!findConnector(kit, authId)) throw new WmError('AUTH_NOT_FOUND')
  const address = email.trim()
  if (address && !isEmail(address)) throw new WmError('EMAIL_INVALID')
  const waits = gated || kit.store.get(loggedInAtom)
  if (social)
    return connectByModal(kit, namespace, {
      go: () => (waits ? push(kit, route('ConnectSocials')) : chooseSocial(kit, social)),
      failed: (tell) => (social === 'farcaster' ? farcasterFailure(kit, tell) : socialFailure(kit, tell)),
    })
  return connectByModal(kit, namespace, {
    go: () => {
      if (address) whileOpen(kit).set('email', address)
      push(kit, route('EmailLogin'))
      if (address && !waits) void startEmail(kit, address)
    },
    failed: (tell) =>
      kit.store.sub(emailAtom, () => {
        const state = kit.store.get(emailAtom)
        if (state.status === 'failed') tell(state.error)
      }),
  })
}

/** In the words of protocol §3.10; what is behind it is the cause. */
function socialFailure(kit: Kit, tell: (error: WmError) => void): () => void {
  const { store } = kit
  let before = store.get(socialAtom)
  return store.sub(socialAtom, () => {
    const { status } = before
    const state = store.get(socialAtom)
    before = state
    if (state.status !== 'failed' || status === 'failed') return
    const { error: cause, attempt } = state
    // A no at the provider is a login that failed, by the closed list; one in the wallet is a no.
    const plain = WmError.is(cause, 'POPUP_CLOSED') || (WmError.is(cause, 'USER_REJECTED') && status === 'connecting')
    // What is told now holds: a result that comes later connects nobody by itself.
    if (state.late) dispatchSocial(kit, { type: 'TOLD', attempt })
    tell(plain ? cause : new WmError(status === 'opening' ? 'SOCIAL_FAILED' : 'CONNECT_FAILED', undefined, { cause }))
  })
}

function farcasterFailure({ store }: Kit, tell: (error: WmError) => void): () => void {
  return store.sub(farcasterAtom, () => {
    const state = store.get(farcasterAtom)
    if (state.status === 'failed') tell(new WmError('FARCASTER_FAILED', undefined, { cause: state.error }))
  })
}
