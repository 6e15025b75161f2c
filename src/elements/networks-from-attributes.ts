import { WmError } from '../chains/core/errors.ts'
import type { NetworkInput } from '../chains/core/types.ts'
import { knownNetworks } from '../chains/networks.ts'

/** The networks that an attribute names by CAIP-2 id; without it the first known one. */
export function networksFromAttributes(text: string | null | undefined): readonly NetworkInput[] {
  const ids = text?.split(/[\s,]+/).filter(Boolean) ?? []
  if (ids.length === 0) return Object.values(knownNetworks).slice(0, 1)
  return ids.map((id) => {
    const network = knownNetworks[id as keyof typeof knownNetworks]
    if (!network)
      throw new WmError('OPTION_INVALID', { option: 'networks', reason: `names "${id}", which is not known` })
    return network
  })
}
