import { demoNfts } from '../stack/evm/nfts.mjs'
import { demoTokens } from '../stack/evm/tokens.mjs'

/**
 * Returns the options `tokens` and `nfts` of a page that reads what an account holds from the networks themselves.
 * @param {readonly { id: number }[]} chains
 * @param {{ caipNetworkId: string, tokens: readonly { address: string, name: string, symbol: string }[] } | undefined}
 * solana
 * @param {string} pictures address of the host that has pictures of NFTs
 */
export function holdingsOf(chains, solana, pictures) {
  const [first] = chains
  return {
    tokens: Object.fromEntries([
      ...chains.map(({ id }) => [`eip155:${id}`, demoTokens.map(({ address }) => ({ address }))]),
      ...(solana
        ? [[solana.caipNetworkId, solana.tokens.map(({ address, name, symbol }) => ({ address, name, symbol }))]]
        : []),
    ]),
    nfts: {
      collections: first && {
        [`eip155:${first.id}`]: demoNfts
          // An integrator names no spam.
          .filter((one) => !('spam' in one))
          .map(({ address, standard, items }) => ({ address, standard, ids: items.map(({ id }) => id) })),
      },
      hosts: [pictures],
    },
  }
}
