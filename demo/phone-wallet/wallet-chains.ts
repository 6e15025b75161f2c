import type { DemoChain } from '../pages/shared/chains.ts'

export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly rpcUrl: string
}

export const fromDemoChain = ({ id, name, nativeCurrency, rpcUrls }: DemoChain): WalletChain => ({
  id,
  name,
  symbol: nativeCurrency.symbol,
  decimals: nativeCurrency.decimals,
  rpcUrl: rpcUrls.default.http[0],
})

/** Returns the CAIP-2 id of an EVM chain. */
export const caipOf = (id: number): string => `eip155:${id}`
export const idOf = (caip: string): number => Number(caip.split(':')[1])

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Parses the parameter of `wallet_addEthereumChain`; undefined if it is invalid. */
export function readAddedChain(input: unknown): WalletChain | undefined {
  const { chainId, chainName, nativeCurrency, rpcUrls } = (input ?? {}) as { readonly [key: string]: unknown }
  const { symbol, decimals } = (nativeCurrency ?? {}) as { readonly [key: string]: unknown }
  const [rpcUrl] = Array.isArray(rpcUrls) ? (rpcUrls as readonly unknown[]) : []
  const id = Number(chainId)
  if (!Number.isSafeInteger(id) || id <= 0 || !isText(chainName) || !isText(rpcUrl)) return undefined
  if (!/^https?:\/\//.test(rpcUrl)) return undefined
  const known = {
    symbol: isText(symbol) ? symbol : 'COIN',
    decimals: Number.isInteger(decimals) ? Number(decimals) : 18,
  }
  return { id, name: chainName.slice(0, 60), rpcUrl, ...known }
}
