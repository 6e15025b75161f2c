import { v } from '../../../chains/core/schema.ts'
import type { Features, RemoteFeature } from '../../kit/options/options.ts'

const schema = v.object({
  id: v.string(),
  isEnabled: v.optional(v.boolean(), false),
  /** `null`: the project leaves it to the page. */
  config: v.nullish(v.array(v.unknown())),
})
/** A feature as the provider API describes it. */
export type RemoteEntry = v.InferOutput<typeof schema>
export const remoteEntry = schema

/** Names of the provider API. */
const ids: { readonly [name in keyof Features]?: string } = {
  email: 'social_login',
  socials: 'social_login',
  swaps: 'swap',
  onramp: 'onramp',
  multiWallet: 'multi_wallet',
}

/** Returns the features of the page without those that the provider API takes away. It adds none. */
export function narrowFeatures(
  features: Features,
  asked: readonly RemoteFeature[],
  entries: readonly RemoteEntry[],
): Features {
  const narrowed: { [name: string]: unknown } = {}
  for (const name of asked) {
    if (name === 'exchanges') continue
    const own = features[name]
    const id = ids[name]
    const entry = entries.find((one) => one.id === id)
    if (!id || entry?.config === null) continue
    // Without an entry or a list the project does not have the feature.
    const list = entry?.isEnabled ? entry.config : undefined
    if (Array.isArray(own)) narrowed[name] = own.filter((one) => list?.includes(one))
    else narrowed[name] = own && !!list && (name !== 'email' || list.includes('email'))
  }
  return { ...features, ...narrowed }
}

/** True if the project has deposits from exchanges, or leaves them to the page. */
export const allowsExchanges = (entries: readonly RemoteEntry[]): boolean =>
  entries.some(({ id, isEnabled, config }) => id === 'fund_from_exchange' && (isEnabled || config === null))
