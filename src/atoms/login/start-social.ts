import { abortable, deadline } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { SocialProvider } from '../../embedded/embedded-client.ts'
import { type LoginPopup, openPopup } from '../../embedded/popup.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { surroundings } from '../pairing/surroundings.ts'
import { push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { storageKeys } from '../storage/keys.ts'
import { dispatchSocial, failSocial, finishSocial, refusalIn, type SocialLogin } from './finish-social.ts'
import { socialAtom } from './login.atoms.ts'
import { beginLogin } from './login-attempt.ts'
import { loginClientOf } from './login-client.ts'
import { withReturn } from './with-return.ts'

/** A provider whose address has not come by then does not answer (protocol §3.10). */
const REDIRECT_WAIT = 45_000

/** Begins a login with a social account. Call it inside of the visitor's click: later, no window may be opened. */
export function startSocial(kit: Kit, social: SocialProvider): void {
  const { attempt, signal } = beginLogin(kit)
  const login = { kit, social, attempt, signal }
  const { telegram } = surroundings(globalThis.window)
  const popup = telegram
    ? undefined
    : openPopup({
        origin: kit.store.get(optionsAtom).hosts.secureFrame ?? '',
        clock: kit.env.clock,
        signal,
        onResult: (uri) => takeResult(login, uri, () => popup?.close()),
        onClosed: () => {
          track(kit, 'SOCIAL_LOGIN_CANCELED', { provider: social })
          dispatchSocial(kit, { type: 'CLOSED', attempt, error: new WmError('POPUP_CLOSED') })
        },
      })
  track(kit, 'SOCIAL_LOGIN_STARTED', { provider: social })
  dispatchSocial(kit, { type: 'START', attempt, social, blocked: popup?.blocked ?? false })
  push(kit, route('ConnectingSocial', { social }))
  void lead(login, popup)
}

/** Goes on with what came back; after its promise was rejected only when the visitor says so. */
function takeResult(login: SocialLogin, uri: string, close: () => void): void {
  const { kit, attempt } = login
  const state = kit.store.get(socialAtom)
  if (state.status !== 'failed' || !state.told) return void finishSocial(login, uri).then(close)
  if (!refusalIn(uri)) dispatchSocial(kit, { type: 'RETURNED', attempt, uri })
}

/** Leads to the provider: the window, or the page itself. */
async function lead(login: SocialLogin, popup: LoginPopup | undefined): Promise<void> {
  const { kit, social, attempt, signal } = login
  try {
    const asked = loginClientOf(kit).then((client) => {
      popup?.trust(client.window)
      return client.socialRedirectUri(social, signal)
    })
    const late = () => new WmError('FRAME_REQUEST_TIMEOUT')
    const uri = await abortable(deadline(asked, REDIRECT_WAIT, kit.env.clock, late), signal)
    if (!(popup ? popup.go(uri) : leavePage(kit, social, uri))) throw new WmError('SOCIAL_FAILED')
    dispatchSocial(kit, { type: 'URI', attempt, uri })
  } catch (cause) {
    popup?.close()
    failSocial(login, cause)
  }
}

/** A Telegram app opens no windows: the page goes there itself, and comes back with the result in its address. */
function leavePage(kit: Kit, social: SocialProvider, uri: string): boolean {
  const there = /^https?:/i.test(uri) ? withReturn(uri, location.href) : undefined
  if (!there) return false
  kit.storage.set(storageKeys.socialProvider, social)
  kit.storage.set(storageKeys.socialProviderTime, String(kit.env.clock.now()))
  window.open(there, '_top')
  return true
}
