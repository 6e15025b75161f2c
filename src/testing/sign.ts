import { type Hex, isAddress, isHex, type PrivateKeyAccount, toHex } from 'viem'
import { invalidParams } from './provider-error.ts'
import { callChain } from './rpc.ts'
import type { TestChain } from './types.ts'

/** `personal_sign`: signs hex as bytes, anything else as text. */
export function signPersonal(account: PrivateKeyAccount, data: unknown): Promise<Hex> {
  if (typeof data !== 'string') throw invalidParams('personal_sign needs the message first.')
  return account.signMessage({ message: isHex(data) ? { raw: data } : data })
}

/** `eth_signTypedData_v4`: accepts JSON text or an object. */
export function signTyped(account: PrivateKeyAccount, input: unknown, chainId: number): Promise<Hex> {
  let data: unknown = input
  try {
    if (typeof input === 'string') data = JSON.parse(input)
  } catch {
    throw invalidParams('The typed data is not JSON.')
  }
  const typed = data as Parameters<PrivateKeyAccount['signTypedData']>[0] | null
  if (!typed || typeof typed !== 'object') throw invalidParams('eth_signTypedData_v4 needs the typed data second.')
  const asked = (typed.domain as { chainId?: unknown } | undefined)?.chainId
  // Wallets refuse a domain of another chain, where the signature could be replayed.
  if (asked !== undefined && Number(asked) !== chainId) {
    throw invalidParams(`The typed data is for chain ${String(asked)}, the wallet is on ${chainId}.`)
  }
  return account.signTypedData(typed)
}

/** The fields of `eth_sendTransaction`, all hex. */
export interface TransactionRequest {
  readonly from?: string
  readonly to?: string
  readonly value?: Hex
  readonly data?: Hex
  readonly input?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
  readonly chainId?: Hex | number
}

const quantity = (value: unknown, name: string): bigint => {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw invalidParams(`${name} is not a hex quantity.`)
}

/** `eth_sendTransaction`: fills in missing fields, signs, and sends the raw transaction to the chain. */
export async function signAndSend(account: PrivateKeyAccount, tx: TransactionRequest, chain: TestChain): Promise<Hex> {
  return (await callChain(chain, 'eth_sendRawTransaction', [await signOnly(account, tx, chain)])) as Hex
}

/** `eth_signTransaction`: fills in missing fields and resolves with the raw transaction, which is sent nowhere. */
export async function signOnly(account: PrivateKeyAccount, tx: TransactionRequest, chain: TestChain): Promise<Hex> {
  if (tx.to !== undefined && !isAddress(tx.to, { strict: false }))
    throw invalidParams('The recipient is not an address.')
  if (tx.chainId !== undefined && Number(tx.chainId) !== chain.id) {
    throw invalidParams(`The transaction is for chain ${Number(tx.chainId)}, the wallet is on ${chain.id}.`)
  }
  const data = tx.data ?? tx.input
  const value = tx.value === undefined ? 0n : quantity(tx.value, 'value')
  const call = {
    from: account.address,
    value: toHex(value),
    ...(tx.to === undefined ? {} : { to: tx.to }),
    ...(data === undefined ? {} : { data }),
  }
  const read = (method: string, params: readonly unknown[]) => callChain(chain, method, params)
  const [nonce, gas, fees] = await Promise.all([
    tx.nonce ?? read('eth_getTransactionCount', [account.address, 'pending']),
    tx.gas ?? read('eth_estimateGas', [call]),
    feesOf(tx, read),
  ])
  return account.signTransaction({
    chainId: chain.id,
    nonce: Number(quantity(nonce, 'nonce')),
    gas: quantity(gas, 'gas'),
    value,
    ...fees,
    ...(tx.to === undefined ? {} : { to: tx.to as Hex }),
    ...(data === undefined ? {} : { data }),
  })
}

type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

async function feesOf(
  tx: TransactionRequest,
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<Fees> {
  if (tx.gasPrice !== undefined) return { type: 'legacy', gasPrice: quantity(tx.gasPrice, 'gasPrice') }
  const tip =
    tx.maxPriorityFeePerGas === undefined
      ? await read('eth_maxPriorityFeePerGas', []).then((answer) => quantity(answer, 'tip'))
      : quantity(tx.maxPriorityFeePerGas, 'maxPriorityFeePerGas')
  if (tx.maxFeePerGas !== undefined) {
    const maxFeePerGas = quantity(tx.maxFeePerGas, 'maxFeePerGas')
    // A fee cap below the usual tip is valid: the tip is lowered to it.
    return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  }
  const block = (await read('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: string } | null
  const base = block?.baseFeePerGas === undefined ? 0n : quantity(block.baseFeePerGas, 'baseFeePerGas')
  return { type: 'eip1559', maxFeePerGas: base * 2n + tip, maxPriorityFeePerGas: tip }
}
