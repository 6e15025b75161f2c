import type { KitHandle } from 'wallet-modal'
import { demoChains } from './chains.ts'
import { solanaNetwork } from './solana-network.ts'

const ask = (url: string, method: string, params: readonly unknown[]) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).then((response) => response.json() as Promise<{ readonly result?: unknown }>)

/** Ten coins of the local chains for an account that has none: a new embedded wallet would have nothing to try. */
async function fund(namespace: string, address: string): Promise<void> {
  if (namespace === 'solana') {
    const [url] = solanaNetwork?.rpcUrls.default.http ?? []
    if (url) await ask(url, 'requestAirdrop', [address, 10_000_000_000])
    return
  }
  for (const { rpcUrls } of demoChains) {
    const [url] = rpcUrls.default.http
    const { result } = await ask(url, 'eth_getBalance', [address, 'latest'])
    if (result === '0x0') await ask(url, 'anvil_setBalance', [address, '0x8ac7230489e80000'])
  }
}

/** Funds whoever logs in by email or a social account. */
export function fundLogins(kit: KitHandle): void {
  const known = new Set<string>()
  kit.subscribe(
    ({ connections }) => connections,
    (connections) => {
      for (const { type, namespaces, accounts } of connections) {
        const [namespace] = namespaces
        const address = accounts[0]?.address
        if (type !== 'AUTH' || !namespace || !address || known.has(address)) continue
        known.add(address)
        void fund(namespace, address).catch(() => {})
      }
    },
  )
}
