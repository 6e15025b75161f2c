import { abortable, deadline } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { SocialProvider } from '../../embedded/embedded-client.ts'
import { type LoginPopup, openPopup } from '../../embedded/popup.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { storageKeys } from '../storage/keys.ts'
import { connectLogin } from './connect-login.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { socialAtom } from './login.atoms.ts'
import { beginLogin } from './login-attempt.ts'
import { loginError } from './login-error.ts'
import { type SocialEvent, stepSocial } from './social.machine.ts'

/** A provider whose address has not come by then does not answer (protocol §3.10). */
const REDIRECT_WAIT = 45_000

interface Login {
  readonly kit: Kit
  readonly social: SocialProvider
  readonly attempt: number
  readonly signal: AbortSignal
}

const dispatch = (kit: Kit, event: SocialEvent) => kit.store.set(socialAtom, (state) => stepSocial(state, event))

/** Begins a login with a social account. Call it inside of the visitor's click: later, no window may be opened. */
export function startSocial(kit: Kit, social: SocialProvider): void {
  const { attempt, signal } = beginLogin(kit)
  const login = { kit, social, attempt, signal }
  const popup = openPopup({
    origin: kit.store.get(optionsAtom).hosts.secureFrame ?? '',
    clock: kit.env.clock,
    signal,
    onResult: (uri) => void finish(login, popup, uri),
    onClosed: () => {
      track(kit, 'SOCIAL_LOGIN_CANCELED', { provider: social })
      dispatch(kit, { type: 'CLOSED', attempt, error: new WmError('POPUP_CLOSED') })
    },
  })
  track(kit, 'SOCIAL_LOGIN_STARTED', { provider: social })
  dispatch(kit, { type: 'START', attempt, social, blocked: popup.blocked })
  push(kit, route('ConnectingSocial', { social }))
  void lead(login, popup)
}

/** Leads the window to the provider. */
async function lead(login: Login, popup: LoginPopup): Promise<void> {
  const { kit, social, attempt, signal } = login
  try {
    const asked = embeddedClientOf(kit).then((client) => client.socialRedirectUri(social, signal))
    const late = () => new WmError('FRAME_REQUEST_TIMEOUT')
    const uri = await abortable(deadline(asked, REDIRECT_WAIT, kit.env.clock, late), signal)
    if (!popup.go(uri)) throw new WmError('SOCIAL_FAILED')
    dispatch(kit, { type: 'URI', attempt, uri })
  } catch (cause) {
    popup.close()
    fail(login, cause)
  }
}

/** Connects who the provider says it is. */
async function finish(login: Login, popup: LoginPopup, uri: string): Promise<void> {
  const { kit, social, attempt, signal } = login
  popup.close()
  try {
    if (uri.includes('error=')) throw new WmError('SOCIAL_FAILED')
    dispatch(kit, { type: 'RESULT', attempt })
    track(kit, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: social })
    const client = await abortable(embeddedClientOf(kit), signal)
    await abortable(client.connectSocial(uri, signal), signal)
    dispatch(kit, { type: 'USER', attempt })
    await connectLogin(kit)
    kit.storage.set(storageKeys.connectedSocial, social)
    dispatch(kit, { type: 'CONNECTED', attempt })
    track(kit, 'SOCIAL_LOGIN_SUCCESS', { provider: social })
  } catch (cause) {
    fail(login, cause)
  }
}

function fail({ kit, social, attempt }: Login, cause: unknown): void {
  const error = loginError(cause, 'SOCIAL_FAILED')
  if (!error) return
  dispatch(kit, { type: 'FAILED', attempt, error })
  track(kit, 'SOCIAL_LOGIN_ERROR', { provider: social, code: error.code })
}
