import { parseUrl } from '../../chains/core/url.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { openModal } from '../modal/open-modal.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { storageKeys } from '../storage/keys.ts'
import { dispatchSocial, finishSocial } from './finish-social.ts'
import { beginLogin } from './login-attempt.ts'
import { isSocial } from './social-names.ts'

const PARAMETER = 'result_uri'
const LONGEST = 65_536
/** As long as the secure site waits for a provider. */
const LASTING = 600_000

/**
 * Goes on with a login that the page was left for, in a Telegram app (protocol §3.10): with what its address has brought
 * back, once, and only when a login was begun here a moment ago and the result is the secure site's. Otherwise nothing is
 * asked. The address is left without a result in every case.
 */
export async function returnFromProvider(given: Kit): Promise<void> {
  const kit = given as InnerKit
  // A parameter of that name is the page's own where there is no secure site.
  if (!kit.store.get(optionsAtom).hosts.secureFrame) return
  const social = takeNote(kit)
  const uri = takeResult()
  if (!social || !isSocial(social) || social === 'farcaster' || !uri || !isOurs(kit, uri)) return
  // What is remembered of the last visit comes first: a login is connected beside it.
  await kit.handle.ready()
  if (kit.signal.aborted) return
  const { attempt, signal } = beginLogin(kit)
  dispatchSocial(kit, { type: 'START', attempt, social, blocked: false })
  try {
    openModal(kit)
    push(kit, route('ConnectingSocial', { social }))
  } catch {
    // A page without the modal gets its account all the same.
  }
  await finishSocial({ kit, social, attempt, signal }, uri)
}

/** What the page was left for, unless that is too long ago: whoever gave it up there is not logged in later on. */
function takeNote({ storage, env }: Kit): string | undefined {
  const social = storage.get(storageKeys.socialProvider)
  const since = storage.get(storageKeys.socialProviderTime) ?? ''
  storage.remove(storageKeys.socialProvider)
  storage.remove(storageKeys.socialProviderTime)
  const age = /^\d{1,16}$/.test(since) ? env.clock.now() - Number(since) : -1
  return age >= 0 && age < LASTING ? social : undefined
}

/** Takes the result out of the page's address, so that no reload, bookmark or link has it. */
function takeResult(): string | undefined {
  const url = new URL(location.href)
  const uri = url.searchParams.get(PARAMETER)
  if (uri === null) return undefined
  // Deleting it by its name would write the rest of the query anew.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => !new URLSearchParams(part).has(PARAMETER))
  url.search = others.join('&')
  history.replaceState(history.state, '', url)
  return uri
}

function isOurs({ store }: Kit, uri: string): boolean {
  const { secureFrame } = store.get(optionsAtom).hosts
  return !!secureFrame && uri.length <= LONGEST && parseUrl(uri)?.origin === parseUrl(secureFrame)?.origin
}
