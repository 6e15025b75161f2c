/**
 * Starts the demo's Solana node; undefined if there is no build for this machine, without which the rest of the demo
 * works.
 * @param {{ port: number, blockTime: number, host: string, publicHost: string, say: (text: string) => void }} options
 */
export async function startSolanaNode({ say, ...options }) {
  const start = await import('../stack/solana/solana.mjs').catch(() => undefined)
  if (!start) {
    say('The Solana node has no build for this machine: the playground comes without it.')
    return undefined
  }
  const node = await start.startSolana(options)
  const { deploySolanaTokens } = await import('../stack/solana/tokens.mjs')
  const { putSolNames } = await import('../stack/solana/names.mjs')
  await putSolNames(node)
  return { ...node, name: 'Lantern', tokens: await deploySolanaTokens(node) }
}
