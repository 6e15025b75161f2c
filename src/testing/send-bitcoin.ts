import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { type BitcoinKeys, bitcoinNetwork } from './bitcoin-account.ts'
import type { BitcoinTestChain } from './bitcoin-types.ts'
import { invalidParams, ProviderError } from './provider-error.ts'

interface Output {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** Satoshis per virtual byte. A test network accepts any rate. */
const RATE = 2n
const DUST = 330n

async function call(chain: BitcoinTestChain, path: string, body?: string): Promise<Response> {
  if (!chain.apiUrl) throw new ProviderError(-32603, `The wallet has no server for ${chain.id}.`)
  const response = await fetch(`${chain.apiUrl}${path}`, body === undefined ? {} : { method: 'POST', body })
  if (!response.ok) throw new ProviderError(-32603, (await response.text()).slice(0, 500))
  return response
}

/** Sends a final transaction. Resolves with its id. */
export async function pushBitcoin(chain: BitcoinTestChain, transaction: Transaction): Promise<string> {
  return (await call(chain, '/tx', transaction.hex)).text()
}

/** Pays from a payment account and returns the change to it. */
export async function sendBitcoin(
  chain: BitcoinTestChain,
  keys: BitcoinKeys,
  recipient: string,
  amount: bigint,
): Promise<string> {
  const own = keys.addressOn(chain.id, 'payment')
  const outputs = (await (await call(chain, `/address/${own}/utxo`)).json()) as readonly Output[]
  const { script, redeemScript } = keys.payment
  const transaction = new Transaction()
  transaction.addOutputAddress(recipient, amount, bitcoinNetwork(chain.id))
  let held = 0n
  let size = 75n
  for (const { txid, vout, value } of outputs) {
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { amount: BigInt(value), script },
      ...(redeemScript && { redeemScript }),
    })
    held += BigInt(value)
    // The script of a wrapped account takes 23 bytes more.
    size += redeemScript ? 91n : 68n
    if (held >= amount + size * RATE) break
  }
  const rest = held - amount - size * RATE
  if (rest < 0n) throw new ProviderError(-32603, 'Insufficient funds.')
  if (rest >= DUST) transaction.addOutput({ script, amount: rest })
  transaction.sign(keys.secret)
  transaction.finalize()
  return pushBitcoin(chain, transaction)
}

/** Throws before the prompt if `recipient` is no address of the chain. */
export function checkBitcoinAddress(chain: BitcoinTestChain, recipient: unknown): string {
  try {
    OutScript.encode(Address(bitcoinNetwork(chain.id)).decode(recipient as string))
    return recipient as string
  } catch {
    throw invalidParams(`${String(recipient)} is no address of ${chain.id}.`)
  }
}
