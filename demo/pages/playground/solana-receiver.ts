import { formatUnits } from 'viem'
import { type DemoSolanaNetwork, solanaReceiver } from '../shared/solana-network.ts'

async function lamportsAt(rpcUrl: string): Promise<bigint> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      params: [solanaReceiver, { commitment: 'confirmed' }],
    }),
  })
  const { result } = (await response.json()) as { readonly result: { readonly value: number } }
  return BigInt(result.value)
}

/** Resolves with the Solana receiver's exact balance, read from the node, as two cells of a list. Never rejects. */
export async function solanaBalance(network: DemoSolanaNetwork): Promise<readonly HTMLElement[]> {
  const { decimals, symbol } = network.nativeCurrency
  const label = document.createElement('dt')
  label.textContent = network.name
  const value = document.createElement('dd')
  value.dataset.chain = 'solana'
  value.textContent = await lamportsAt(network.rpcUrls.default.http[0]).then(
    (lamports) => `${formatUnits(lamports, decimals)} ${symbol}`,
    () => 'The node does not answer.',
  )
  return [label, value]
}
