import { type Hex, isAddressEqual, type TransactionSerializable } from 'viem'
import type { Chain } from '../api/chain.ts'
import { quantity, tryParse, v } from '../data/schema.ts'
import { transactionView } from '../decode/transaction-view.ts'
import { FrameError } from '../host/frame-error.ts'
import type { PlainId } from '../words/messages.ts'
import { callsFacts } from './call-facts.ts'
import { handOver } from './hand-over.ts'
import { nextNonce } from './next-nonce.ts'
import { Node } from './node.ts'
import { pricesOf } from './prices-of.ts'
import { simulateCalls } from './simulate/simulate-calls.ts'
import { parentFee } from './smart-account/parent-fee.ts'
import { refuseOrders } from './smart-account/refuse-orders.ts'
import { settleDelegation } from './smart-account/settle-delegation.ts'
import type { Wallet } from './wallet.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Hex),
)
const data = v.pipe(
  v.string(),
  v.maxLength(131_074),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform((text) => text as Hex),
)
// Nonce and gas of the page are ignored: the wallet reads them from its own node. The page's maximum fee is kept if the
// next block would accept it, because the page may have shown it to the visitor.
const params = v.looseTuple([
  v.object({
    from: v.optional(address),
    to: v.nullish(address),
    value: v.optional(quantity),
    data: v.optional(data),
    input: v.optional(data),
    chainId: v.optional(quantity),
    maxFeePerGas: v.fallback(v.optional(quantity), undefined),
  }),
])

/**
 * Sends one transaction from the account's key, for both account types: they share the address, and a user operation
 * would cost several times the quoted fee.
 */
export async function sendTransaction(wallet: Wallet, chain: Chain, given: unknown): Promise<string> {
  const [request] = tryParse(params, given) ?? []
  if (!request || (request.data !== undefined && request.input !== undefined && request.data !== request.input))
    throw new FrameError('eth_sendTransaction needs a valid transaction.', -32602)
  const from = (await wallet.accounts.addresses()).eip155 as Hex
  if (request.from && !isAddressEqual(request.from, from))
    throw new FrameError('That account is not in this wallet.', 4100)
  if (request.chainId !== undefined && request.chainId !== BigInt(chain.reference))
    throw new FrameError('That transaction is for another network than the one in use.', -32602)
  const node = new Node(chain, wallet.rpc)
  const { to, value = 0n } = request
  const input = request.data ?? request.input ?? '0x'
  if (!to && input === '0x') throw new FrameError('The transaction has neither a recipient nor data.', -32602)
  // On a network without smart accounts such a call has no effect.
  if (to && (await wallet.batches.on(chain))) refuseOrders(from, [{ to, data: input }])

  const prepare = async (tell: (id: PlainId) => void) => {
    await settleDelegation(wallet, chain, from, tell)
    const asked = { from, ...(to && { to }), value: `0x${value.toString(16)}`, data: input }
    const chainId = Number(chain.reference)
    if (Number(await node.number('eth_chainId', [])) !== chainId)
      throw new FrameError('The node of that network answers for another one.', 4901)
    const call = { to: to ?? undefined, value, data: input }
    const [estimate, nonce, balance, calls, simulation] = await Promise.all([
      node.number('eth_estimateGas', [asked]).catch((error: unknown) => error as Error),
      nextNonce(wallet, node, chain, from),
      node.number('eth_getBalance', [from, 'latest']),
      callsFacts(node, chain, [call]),
      // A plain coin transfer needs no simulation; a contract creation has no target.
      to && input !== '0x' ? simulateCalls(node, from, [{ to, value, data: input }]) : undefined,
    ])
    // Nodes also refuse to estimate a transfer above the balance; the check below has the better message.
    const isPoor = estimate instanceof Error && value >= balance
    if (estimate instanceof Error && !isPoor)
      throw new FrameError(`The network says that this would fail: ${estimate.message}`, -32000)
    const gas = isPoor ? 21_000n : input === '0x' ? (estimate as bigint) : ((estimate as bigint) * 12n) / 10n
    const { prices, fee } = await pricesOf(node, gas, request.maxFeePerGas)
    const transaction: TransactionSerializable = {
      chainId,
      nonce,
      gas,
      value,
      data: input,
      ...(to && { to }),
      ...prices,
    }
    const whole = fee + (await parentFee(node, transaction))
    return { view: transactionView({ chain, calls, fee: whole, balance, simulation }), facts: transaction }
  }

  return wallet.approve({
    chain,
    prepare,
    async work(transaction) {
      const signed = await wallet.sign({ kind: 'evm-transaction', transaction })
      const nonce = transaction.nonce as number
      const hash = await handOver(wallet, node, chain, { account: from, nonce, signed })
      if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
        throw new FrameError('The network gave an answer that makes no sense.')
      return hash
    },
  })
}
