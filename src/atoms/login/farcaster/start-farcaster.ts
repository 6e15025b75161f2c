import { abortable } from '../../../chains/core/async.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import { safeHttpUrl } from '../../../chains/core/url.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { connectLogin } from '../connect-login.ts'
import { farcasterAtom } from '../login.atoms.ts'
import { beginLogin, loginError } from '../login-attempt.ts'
import { loginClient } from '../secure-frame/login-client.ts'

/** Starts a login with Farcaster: shows a link and waits without a deadline for the approval. */
export async function startFarcaster(kit: Kit): Promise<void> {
  const { store } = kit
  const { signal } = beginLogin(kit)
  const provider = { provider: 'farcaster' }
  store.set(farcasterAtom, { status: 'loading' })
  track(kit, 'SOCIAL_LOGIN_STARTED', provider)
  try {
    const client = await abortable(loginClient(kit), signal)
    const url = safeHttpUrl(await abortable(client.farcasterUri(signal), signal))
    if (!url) throw embeddedError('FARCASTER_FAILED')
    store.set(farcasterAtom, { status: 'ready', url })
    await abortable(client.connectFarcaster(signal), signal)
    store.set(farcasterAtom, { status: 'connecting' })
    track(kit, 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider)
    await connectLogin(kit)
    kit.storage.set(storageKeys.connectedSocial, 'farcaster')
    store.set(farcasterAtom, { status: 'done' })
    track(kit, 'SOCIAL_LOGIN_SUCCESS', provider)
  } catch (cause) {
    const error = loginError(cause, 'FARCASTER_FAILED')
    if (!error || signal.aborted) return
    store.set(farcasterAtom, { status: 'failed', error })
    track(kit, 'SOCIAL_LOGIN_ERROR', { ...provider, code: error.code })
  }
}
