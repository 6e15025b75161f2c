import { abortable } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import { safeHttpUrl } from '../../chains/core/url.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { connectLogin } from './connect-login.ts'
import { farcasterAtom } from './login.atoms.ts'
import { beginLogin } from './login-attempt.ts'
import { loginClientOf } from './login-client.ts'
import { loginError } from './login-error.ts'

/** Begins a login with Farcaster: a link to open there, and a wait without an end for who approves. */
export async function startFarcaster(kit: Kit): Promise<void> {
  const { store } = kit
  const { signal } = beginLogin(kit)
  const provider = { provider: 'farcaster' }
  store.set(farcasterAtom, { status: 'loading' })
  track(kit, 'SOCIAL_LOGIN_STARTED', provider)
  try {
    const client = await abortable(loginClientOf(kit), signal)
    const url = safeHttpUrl(await abortable(client.farcasterUri(signal), signal))
    if (!url) throw new WmError('FARCASTER_FAILED')
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
