import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../chains/bitcoin-networks.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'
import type { NetworkInput } from '../chains/core/types.ts'
import { knownNetworks } from '../chains/networks.ts'
import { solana, solanaDevnet, solanaTestnet } from '../chains/solana-networks.ts'

/** Returns the networks that an attribute names by CAIP-2 id; without the attribute, the first known network. */
export function networksFromAttributes(text: string | null | undefined): readonly NetworkInput[] {
  const evm = Object.values(knownNetworks)
  const all = [...evm, solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet, bitcoinSignet]
  const ids = text?.split(/[\s,]+/).filter(Boolean) ?? []
  if (ids.length === 0) return evm.slice(0, 1)
  return ids.map((id) => {
    const network = all.find((candidate) => `${candidate.chainNamespace ?? 'eip155'}:${candidate.id}` === id)
    if (!network) throw pageError('OPTION_INVALID', { option: 'networks', reason: `names "${id}", which is not known` })
    return network
  })
}
