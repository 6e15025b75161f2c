import { tryParse, v } from '../core/schema.ts'
import { cleanText } from '../core/text.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { safeIcon } from '../core/url.ts'
import { currentChain } from './namespaces.ts'

// Limit of entries per list, because a wallet may share any number of accounts.
const MOST = 500
const list = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.slice(0, MOST).filter((one) => typeof one === 'string')),
)

/** Validated part of a wallet's session; its namespaces are validated one by one. */
const schema = v.object({
  topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  expiry: v.number(),
  peer: v.object({ metadata: v.optional(v.unknown()) }),
  namespaces: v.unknown(),
})
const part = v.object({ accounts: list, chains: v.optional(list, []), methods: v.optional(list, []) })

/** A remote wallet's session in the form that adapters read. */
export interface RemoteSession {
  readonly topic: string
  /** Seconds since the epoch. */
  readonly expiry: number
  readonly wallet: { readonly name: string; readonly icon?: string }
  readonly namespaces: {
    readonly [namespace: string]: {
      /** CAIP-10 ids. */
      readonly accounts: readonly string[]
      /** CAIP-2 ids in the wallet's own form. */
      readonly chains: readonly string[]
      readonly methods: readonly string[]
    }
  }
  /** Networks that the wallet approved or has an account on, by current id. */
  readonly approved: readonly CaipNetworkId[]
}

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const chainOf = (account: string) => account.split(':').slice(0, 2).join(':')

/** Returns a session of the library in this form; undefined for an invalid one. */
export function readRemoteSession(raw: unknown): RemoteSession | undefined {
  const result = v.safeParse(schema, raw)
  if (!result.success) return undefined
  const { topic, expiry, peer, namespaces: told } = result.output
  const namespaces = Object.entries(told ?? {}).flatMap(([key, one]) => {
    const read = tryParse(part, one)
    return read ? [[key, read] as const] : []
  })
  const metadata = (peer.metadata ?? {}) as { readonly name?: unknown; readonly icons?: unknown }
  const [first] = Array.isArray(metadata.icons) ? metadata.icons : []
  // An icon must be a data URI: a URL would be fetched from a host that the wallet chose.
  const icon = safeIcon(first)
  const merged = new Map<string, RemoteSession['namespaces'][string]>()
  for (const [key, one] of namespaces) {
    const [name = key] = key.split(':')
    const { accounts = [], chains = [], methods = [] } = merged.get(name) ?? {}
    merged.set(name, {
      accounts: [...accounts, ...one.accounts],
      // A key may be a single chain ([CAIP-25](https://chainagnostic.org/CAIPs/caip-25)).
      chains: [...chains, ...(key.includes(':') ? [key] : one.chains), ...one.accounts.map(chainOf)],
      methods: [...methods, ...one.methods],
    })
  }
  const approved = [...merged.values()].flatMap(({ chains }) => chains.map(currentChain))
  return {
    topic,
    expiry,
    wallet: { name: cleanText(metadata.name) || 'Wallet', ...(icon && { icon }) },
    namespaces: Object.fromEntries(merged),
    approved: [...new Set(approved)].filter((id) => caip2.test(id)) as CaipNetworkId[],
  }
}
