import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { providerHost, relayHost } from './hosts.ts'

export type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'effectiveDirective' | 'disposition'>

const namedOf = perKit(() => new Set<string>())

function originOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}`
  } catch {
    // `inline`, `eval` and similar values are not URLs.
    return undefined
  }
}

/**
 * Logs the directive and the source to add when the page's policy blocks a host that the kit uses; once per source. The
 * blocked request itself looks like an unreachable host.
 *
 * @see https://www.w3.org/TR/CSP3/#violation-events
 */
export function reportBlockedHost(kit: Kit, { blockedURI, effectiveDirective, disposition }: Violation): void {
  const origin = originOf(blockedURI)
  if (!origin || disposition === 'report') return
  const options = kit.store.get(optionsAtom)
  const { analytics, dataApi, secureFrame, telemetry, verify } = options.hosts
  const rpcs = options.networks.flatMap(({ rpcUrls }) => rpcUrls.default.http)
  const own = [relayHost(options), providerHost(options), dataApi, secureFrame, telemetry, analytics, verify, ...rpcs]
  const source = `${effectiveDirective} ${origin}`
  const named = namedOf(kit)
  if (named.has(source) || !own.some((url) => url && originOf(url) === origin)) return
  named.add(source)
  console.error(`[wallet-modal] Blocked by this page's Content Security Policy: ${source}`)
}
