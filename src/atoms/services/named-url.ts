import { safeHttpUrl } from '../../chains/core/url.ts'
import type { Options } from '../kit/options/options.ts'
import { iconOrigins } from './data-api.ts'

/**
 * Returns the address of a picture or of metadata if it is on a host that the integrator named: one of the services, or
 * one of the option `nfts`, whose gateway also has what an `ipfs:` address names. Undefined for every other one.
 */
export function namedUrl(raw: unknown, options: Options): string | undefined {
  const { hosts = [], ipfsGateway } = options.nfts
  const [, content] = typeof raw === 'string' ? (/^ipfs:\/\/(?:ipfs\/)?([^\s?#]{1,1000})$/.exec(raw) ?? []) : []
  const gateway = typeof ipfsGateway === 'string' ? safeHttpUrl(ipfsGateway) : undefined
  const url = safeHttpUrl(content && gateway ? `${gateway.replace(/\/+$/, '')}/ipfs/${content}` : raw)
  if (!url) return undefined
  const named = [...(Array.isArray(hosts) ? hosts : []), gateway].flatMap((host) => {
    const safe = safeHttpUrl(host)
    return safe ? new URL(safe).origin : []
  })
  return [...iconOrigins(options), ...named].includes(new URL(url).origin) ? url : undefined
}
