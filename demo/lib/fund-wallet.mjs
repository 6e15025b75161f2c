/** @param {string} url @param {string} method @param {readonly unknown[]} params */
async function ask(url, method, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}

/**
 * Sends ten coins of each local network to a new wallet, so that it can be tried.
 * @param {Record<string, string>} rpc nodes by CAIP-2 id
 * @param {Record<string, string | undefined>} addresses by namespace
 */
export async function fundWallet(rpc, addresses) {
  await Promise.all(
    Object.entries(rpc).map(([id, url]) => {
      const [namespace] = id.split(':')
      const address = addresses[namespace]
      if (!address) return undefined
      return namespace === 'solana'
        ? ask(url, 'requestAirdrop', [address, 10_000_000_000])
        : ask(url, 'anvil_setBalance', [address, '0x8ac7230489e80000'])
    }),
  )
}
