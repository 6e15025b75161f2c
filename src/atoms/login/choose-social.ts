import type { Kit } from '../kit.ts'
import type { SocialName } from '../options/options.ts'
import { push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { startSocial } from './start-social.ts'

/** Leads to where a social account is logged in with; inside of the click, so that its window may open. */
export function chooseSocial(kit: Kit, social: SocialName): void {
  if (social === 'farcaster') push(kit, route('ConnectingFarcaster'))
  else startSocial(kit, social)
}
