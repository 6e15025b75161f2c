import { parseUrl } from '../../../chains/core/url.ts'
import type { HasEnv, HasStorage, HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { openModal } from '../../navigation/modal/open-modal.ts'
import { showView } from '../../navigation/navigate.ts'
import { route } from '../../navigation/routes.ts'
import { beginLogin } from '../login-attempt.ts'
import { dispatchSocial, finishSocial } from './finish-social.ts'
import { isSocial } from './social-names.ts'

const PARAMETER = 'result_uri'
const LONGEST = 65_536
/** Milliseconds for which a started login stays valid, as in the secure site. */
const LASTING = 600_000

/**
 * Finishes a social login after the provider redirected back, in a Telegram app. Requires a login that was started here
 * recently and a result from the secure site's origin; otherwise nothing is requested. The result is removed from the
 * URL in every case.
 */
export async function finishOauthRedirect(kit: Kit): Promise<void> {
  // Without a secure site a parameter of this name belongs to the page.
  if (!kit.store.get(optionsAtom).hosts.secureFrame) return
  const social = takeNote(kit)
  const uri = takeResult()
  if (!social || !isSocial(social) || social === 'farcaster' || !uri || !isOurs(kit, uri)) return
  // Earlier connections are restored first: the login is added to them.
  await kit.handle.ready()
  if (kit.signal.aborted) return
  const { attempt, signal } = beginLogin(kit)
  dispatchSocial(kit, { type: 'START', attempt, social, blocked: false })
  try {
    openModal(kit)
    showView(kit, route('ConnectingSocial', { social }))
  } catch {
    // A page without the modal element still gets its account.
  }
  await finishSocial({ kit, social, attempt, signal }, uri)
}

/**
 * Removes and returns the provider of the started login, or undefined if it started too long ago: a visitor who gave up
 * at the provider must not be logged in later.
 */
function takeNote({ storage, env }: HasEnv & HasStorage): string | undefined {
  const social = storage.get(storageKeys.socialProvider)
  const since = storage.get(storageKeys.socialProviderTime) ?? ''
  storage.remove(storageKeys.socialProvider)
  storage.remove(storageKeys.socialProviderTime)
  const age = /^\d{1,16}$/.test(since) ? env.clock.now() - Number(since) : -1
  return age >= 0 && age < LASTING ? social : undefined
}

/** Removes the result from the page's URL, so that no reload, bookmark or shared link contains it. */
function takeResult(): string | undefined {
  const url = new URL(location.href)
  const uri = url.searchParams.get(PARAMETER)
  if (uri === null) return undefined
  // `searchParams.delete` would re-encode the rest of the query.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => !new URLSearchParams(part).has(PARAMETER))
  url.search = others.join('&')
  history.replaceState(history.state, '', url)
  return uri
}

function isOurs({ store }: HasStore, uri: string): boolean {
  const { secureFrame } = store.get(optionsAtom).hosts
  return !!secureFrame && uri.length <= LONGEST && parseUrl(uri)?.origin === parseUrl(secureFrame)?.origin
}
