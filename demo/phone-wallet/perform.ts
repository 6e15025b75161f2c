import { createClient, type Hex, http, isAddressEqual, isHex, stringToHex, type TypedDataDefinition } from 'viem'
import { sendTransaction } from 'viem/actions'
import { RpcError } from './rpc-error.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import type { WalletChain } from './wallet-chains.ts'

type Loose = { readonly [key: string]: unknown }

const invalid = (what: string) => new RpcError(-32602, `Invalid parameters: ${what}.`)

export function accountFor(address: unknown, accounts: readonly WalletAccount[]): WalletAccount {
  const found = accounts.find(
    (account) => isHex(address) && address.length === 42 && isAddressEqual(account.address, address),
  )
  if (!found) throw new RpcError(4100, 'This account does not belong to the wallet.')
  return found
}

/** Returns the account that a request needs; undefined if it needs none. Throws if the wallet does not have it. */
export function signerOf(method: string, params: readonly unknown[], accounts: readonly WalletAccount[]) {
  if (method === 'personal_sign') return accountFor(params[1], accounts)
  if (method.startsWith('eth_signTypedData')) return accountFor(params[0], accounts)
  if (method === 'eth_sendTransaction') return accountFor((params[0] as Loose | undefined)?.from, accounts)
  return undefined
}

function typedData(input: unknown): TypedDataDefinition {
  try {
    return (typeof input === 'string' ? JSON.parse(input) : input) as TypedDataDefinition
  } catch {
    throw invalid('the typed data is not JSON')
  }
}

const amount = (value: unknown) => (isHex(value) ? { value: BigInt(value) } : {})

export async function perform(
  method: string,
  params: readonly unknown[],
  chain: WalletChain,
  { signer }: WalletAccount,
): Promise<Hex> {
  const [one, two] = params
  if (method === 'personal_sign') {
    if (typeof one !== 'string') throw invalid('no message')
    return signer.signMessage({ message: { raw: isHex(one) ? one : stringToHex(one) } })
  }
  if (method.startsWith('eth_signTypedData')) return signer.signTypedData(typedData(two))
  const { to, value, data, input, gas } = (one ?? {}) as Loose
  const bytes = data ?? input
  const client = createClient({
    account: signer,
    chain: {
      id: chain.id,
      name: chain.name,
      nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: chain.decimals },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    },
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: 10_000 }),
  })
  return sendTransaction(client, {
    ...(isHex(to) ? { to } : {}),
    ...amount(value),
    ...(isHex(bytes) ? { data: bytes } : {}),
    ...(isHex(gas) ? { gas: BigInt(gas) } : {}),
  })
}
