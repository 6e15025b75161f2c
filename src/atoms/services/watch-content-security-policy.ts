import { ownDocument } from '../../chains/core/own-document.ts'
import type { Kit } from '../kit/kit.ts'

/** Listens for requests that the page's Content Security Policy blocks, until the kit ends. */
export function watchContentSecurityPolicy(kit: Kit): void {
  const { signal } = kit
  ownDocument?.addEventListener(
    'securitypolicyviolation',
    (violation) => {
      // Loaded on demand, since most pages block nothing.
      import('./report-blocked-host.ts').then(
        ({ reportBlockedHost }) => reportBlockedHost(kit, violation),
        () => {},
      )
    },
    { signal },
  )
}
