import { createTokenIssuer } from './token-issuer.mjs'

/** The invented tokens of the demo: a plain one, one that keeps a part of each transfer, and one that stays. */
const tokens = [
  { name: 'Lantern Dollar', symbol: 'LUXD', decimals: 6, grant: 2_500_000_000n },
  {
    ...{ name: 'Toll', symbol: 'TOLL', decimals: 9, grant: 730_250_000_001n },
    with: { transferFee: { basisPoints: 250, most: 50_000_000_000n } },
  },
  { name: 'Keeper Badge', symbol: 'KEEPER', decimals: 2, grant: 100n, with: { nonTransferable: true } },
]

/**
 * Makes the demo's tokens on a local Solana node, each at the same address at every start, and gives some to accounts.
 * @param {{ url: string, accounts: readonly string[] }} node
 * @returns {Promise<{ address: string, name: string, symbol: string, decimals: number }[]>}
 */
export async function deploySolanaTokens(node) {
  const issuer = await createTokenIssuer(node)
  const made = []
  for (const [index, { name, symbol, decimals, grant, with: extensions }] of tokens.entries()) {
    const mint = await issuer.mint({ seed: new Uint8Array(32).fill(index + 1), decimals, with: extensions })
    await issuer.giveAll(mint, node.accounts, grant)
    made.push({ address: mint.address, name, symbol, decimals })
  }
  return made
}
