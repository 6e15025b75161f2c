/**
 * Router 02 of Uniswap v2, as Uniswap publishes its addresses. Networks that this does not have are swapped on only if
 * the page names their routers.
 */
const known: { readonly [network: string]: string } = {
  'eip155:1': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  'eip155:10': '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
  'eip155:56': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  'eip155:137': '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
  'eip155:8453': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  'eip155:42161': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  'eip155:43114': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
}

/** Returns the contracts that may swap on a network: those that the page names, else the known one. */
export function routersOf(network: string, named: readonly string[] | undefined): readonly string[] {
  if (named) return named
  const router = Object.hasOwn(known, network) ? known[network] : undefined
  return router ? [router] : []
}
