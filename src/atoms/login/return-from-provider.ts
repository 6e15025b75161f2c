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

/**
 * Goes on with a login that the page was left for, in a Telegram app (protocol §3.10): with what its address has brought
 * back, once, and only when a login was begun here and the result is the secure site's. Otherwise nothing is asked.
 */
export async function returnFromProvider(given: Kit): Promise<void> {
  const kit = given as InnerKit
  const social = kit.storage.get(storageKeys.socialProvider)
  kit.storage.remove(storageKeys.socialProvider)
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
  return (
    !!secureFrame && uri.length <= LONGEST && URL.canParse(uri) && new URL(uri).origin === new URL(secureFrame).origin
  )
}
