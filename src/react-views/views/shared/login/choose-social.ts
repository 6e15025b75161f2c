import type { Kit } from '../../../../atoms/kit.ts'
import { startSocial } from '../../../../atoms/login/start-social.ts'
import type { SocialName } from '../../../../atoms/options/options.ts'
import { push } from '../../../../atoms/router/navigate.ts'
import { route } from '../../../../atoms/router/routes.ts'

/** Leads to where a social account is logged in with; inside of the click, so that its window may open. */
export function chooseSocial(kit: Kit, social: SocialName): void {
  if (social === 'farcaster') push(kit, route('ConnectingFarcaster'))
  else startSocial(kit, social)
}
