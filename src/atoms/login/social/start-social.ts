import { abortable, deadline } from '../../../chains/core/async.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import type { SocialProvider } from '../../../embedded/embedded-client.ts'
import { type LoginPopup, openPopup } from '../../../embedded/popup.ts'
import { track } from '../../kit/events/track.ts'
import type { HasEnv, HasStorage, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { SocialName } from '../../kit/options/options.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { showView } from '../../navigation/navigate.ts'
import { route } from '../../navigation/routes.ts'
import { browserEnvironment } from '../../wallets/links/browser-environment.ts'
import { socialAtom } from '../login.atoms.ts'
import { beginLogin } from '../login-attempt.ts'
import { loginClient } from '../secure-frame/login-client.ts'
import { dispatchSocial, failSocial, finishSocial, refusalIn, type SocialLogin } from './finish-social.ts'
import { withOauthReturn } from './with-oauth-return.ts'

/** Milliseconds to wait for the provider's URL. */
const REDIRECT_WAIT = 45_000

/** Starts a social login. Must be called in the visitor's click: popups are blocked later. */
export function startSocial(kit: Kit, social: SocialProvider): void {
  const { attempt, signal } = beginLogin(kit)
  const login = { kit, social, attempt, signal }
  const { telegram } = browserEnvironment(globalThis.window)
  const popup = telegram
    ? undefined
    : openPopup({
        origin: kit.store.get(optionsAtom).hosts.secureFrame ?? '',
        clock: kit.env.clock,
        signal,
        onResult: (uri) => takeResult(login, uri, () => popup?.close()),
        onClosed: () => {
          track(kit, 'SOCIAL_LOGIN_CANCELED', { provider: social })
          dispatchSocial(kit, { type: 'CLOSED', attempt, error: embeddedError('POPUP_CLOSED') })
        },
      })
  track(kit, 'SOCIAL_LOGIN_STARTED', { provider: social })
  dispatchSocial(kit, { type: 'START', attempt, social, blocked: popup?.blocked ?? false })
  showView(kit, route('ConnectingSocial', { social }))
  void lead(login, popup)
}

/** Continues with the provider's answer. After the promise was rejected, the visitor has to confirm first. */
function takeResult(login: SocialLogin, uri: string, close: () => void): void {
  const { kit, attempt } = login
  const state = kit.store.get(socialAtom)
  if (state.status !== 'failed' || !state.told) return void finishSocial(login, uri).then(close)
  if (!refusalIn(uri)) dispatchSocial(kit, { type: 'RETURNED', attempt, uri })
}

/** Opens the provider, in the popup or in the page itself. */
async function lead(login: SocialLogin, popup: LoginPopup | undefined): Promise<void> {
  const { kit, social, attempt, signal } = login
  try {
    const asked = loginClient(kit).then((client) => {
      popup?.trust(client.window)
      return client.socialRedirect(social, signal)
    })
    const late = () => embeddedError('FRAME_REQUEST_TIMEOUT')
    const to = await abortable(deadline(asked, REDIRECT_WAIT, kit.env.clock, late), signal)
    const { uri } = to
    if (!(popup ? popup.go(to) : leavePage(kit, social, uri))) throw embeddedError('SOCIAL_FAILED')
    dispatchSocial(kit, { type: 'URI', attempt, uri, target: popup?.name ?? '_top' })
  } catch (cause) {
    popup?.close()
    failSocial(login, cause)
  }
}

/** Leaves the page for the provider: a Telegram app opens no popups. The result comes back in the page's URL. */
function leavePage(kit: HasEnv & HasStorage, social: SocialProvider, uri: string): boolean {
  const there = /^https?:/i.test(uri) ? withOauthReturn(uri, location.href) : undefined
  if (!there) return false
  kit.storage.set(storageKeys.socialProvider, social)
  kit.storage.set(storageKeys.socialProviderTime, String(kit.env.clock.now()))
  window.open(there, '_top')
  return true
}

/** Opens the login for a social account. Must be called in the click: popups are blocked later. */
export function chooseSocial(kit: Kit, social: SocialName): void {
  if (social === 'farcaster') showView(kit, route('ConnectingFarcaster'))
  else startSocial(kit, social)
}
