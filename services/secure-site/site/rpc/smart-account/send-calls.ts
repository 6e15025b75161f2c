import { encodeFunctionData, type Hex, isAddressEqual, keccak256, parseAbi } from 'viem'
import { ApiError } from '../../api/api-error.ts'
import { type Chain, chainOf } from '../../api/chain.ts'
import { quantity, tryParse, v } from '../../data/schema.ts'
import { transactionView } from '../../decode/transaction-view.ts'
import { FrameError } from '../../host/frame-error.ts'
import { callsFacts } from '../call-facts.ts'
import { handOver } from '../hand-over.ts'
import { nextNonce } from '../next-nonce.ts'
import { Node } from '../node.ts'
import { pricesOf } from '../prices-of.ts'
import { simulateCalls } from '../simulate/simulate-calls.ts'
import type { Wallet } from '../wallet.ts'
import { BATCH_CODE } from './batches.ts'
import type { OperationCall } from './operation-calls.ts'
import { parentFee } from './parent-fee.ts'
import { prepareOperation } from './prepare-operation.ts'
import { refuseOrders } from './refuse-orders.ts'
import { submitOperation } from './submit-operation.ts'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
// Gas of one EIP-7702 authorization, in addition to the calls.
const AUTHORIZATION_GAS = 37_500n

const hexData = v.pipe(v.string(), v.maxLength(131_074), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
// EIP-5792 limits ids to 4096 bytes; this covers them in hexadecimal form.
const bundleId = v.pipe(v.string(), v.minLength(1), v.maxLength(8194))
const call = v.object({ to: address, data: v.optional(hexData, '0x'), value: v.optional(quantity, '0x0') })
const params = v.looseTuple([
  v.object({
    version: v.optional(v.string()),
    id: v.optional(bundleId),
    chainId: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/))),
    from: v.optional(address),
    calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(20)),
    capabilities: v.optional(v.record(v.string(), v.unknown())),
  }),
])
const optional = v.object({ optional: v.literal(true) })

/**
 * Sends atomic calls (https://eips.ethereum.org/EIPS/eip-5792): one user operation if the network has a bundler, else
 * one transaction from the account to itself.
 */
export async function sendCalls(wallet: Wallet, current: Chain, given: unknown): Promise<unknown> {
  const [request] = tryParse(params, given) ?? []
  if (!request) throw new FrameError('wallet_sendCalls needs valid calls, each with a recipient.', -32602)
  const unknown = Object.entries(request.capabilities ?? {}).find(
    ([name, one]) => name !== 'atomic' && !tryParse(optional, one),
  )
  if (unknown) throw new FrameError('This wallet does not have a capability that was asked for.', 5700)
  const chain = request.chainId === undefined ? current : wallet.named(chainOf(Number(request.chainId), 'eip155'))
  const own = (await wallet.accounts.addresses()).eip155 as Hex
  if (request.from !== undefined && !isAddressEqual(request.from as Hex, own))
    throw new FrameError('That account is not in this wallet.', 4100)
  if (!(await wallet.batches.on(chain)))
    throw new FrameError('That network has no batches of calls in this wallet.', 5710)
  const calls = request.calls.map(({ to, data, value }) => ({ to: to as Hex, value, data: data as Hex }))
  refuseOrders(own, calls)
  const named = request.id === undefined ? undefined : await wallet.bundleIds.claim(request.id)
  let isSent = false
  const handOver = {
    keep: async (own: string) => {
      await named?.keep(own)
      isSent = true
    },
  }
  try {
    const own = wallet.bundlers.on(chain)
      ? await wallet.approve({
          chain,
          prepare: () => prepareOperation(wallet, chain, calls),
          work: (facts) => submitOperation(wallet, chain, facts, handOver),
        })
      : await sendBatch(wallet, chain, calls, handOver)
    const id = request.id ?? own
    return request.version === '1.0' ? id : { id }
  } catch (error) {
    if (isRefusal(error)) isSent = false
    throw error
  } finally {
    await named?.free(!isSent)
  }
}

/** Returns true if bundler or node refused; after any other error the calls may be pending. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError ? error.status < 500 : error instanceof FrameError && error.code !== -32603

/**
 * Sends the calls as one transaction from the account to itself, with an authorization if the account has no code yet.
 */
async function sendBatch(
  wallet: Wallet,
  chain: Chain,
  calls: readonly OperationCall[],
  named: { keep(own: string): Promise<void> },
): Promise<string> {
  const own = (await wallet.accounts.addresses()).eip155 as Hex
  const node = new Node(chain, wallet.rpc)
  // The id contains the network, so that its status can be read after a reload.
  const idOf = (hash: string) => `${hash}${Number(chain.reference).toString(16).padStart(16, '0')}`
  const hash = await wallet.approve({
    chain,
    async prepare() {
      const chainId = Number(chain.reference)
      const data = encodeFunctionData({
        abi,
        functionName: 'executeBatch',
        args: [calls.map(({ to, ...rest }) => ({ target: to, ...rest }))],
      })
      const [code, isSetUp, nonce, balance, facts, simulation] = await Promise.all([
        node.ask('eth_getCode', [BATCH_CODE, 'latest']),
        wallet.batches.isSetUp(chain, own),
        nextNonce(wallet, node, chain, own),
        node.number('eth_getBalance', [own, 'latest']),
        callsFacts(node, chain, calls),
        simulateCalls(node, own, calls),
      ])
      // The estimate overrides the account's code, because the authorization is signed only after the approval.
      const asked = [{ from: own, to: own, data }, 'latest', { [own]: { code } }]
      const estimate = await node.number('eth_estimateGas', asked).catch((error: unknown) => {
        throw new FrameError(
          `The network says that this would fail: ${error instanceof Error ? error.message : ''}`,
          -32000,
        )
      })
      const gas = (estimate * 12n) / 10n + (isSetUp ? 0n : AUTHORIZATION_GAS)
      const { prices, fee } = await pricesOf(node, gas)
      if (prices.type !== 'eip1559') throw new FrameError('That network is too old for batches of calls.', 5710)
      const { maxFeePerGas, maxPriorityFeePerGas } = prices
      const transaction = { chainId, nonce, gas, to: own, data, maxFeePerGas, maxPriorityFeePerGas }
      const view = transactionView({
        ...{ chain, calls: facts, balance, simulation },
        fee: fee + (await parentFee(node, { ...transaction, type: 'eip1559' })),
        ...(!isSetUp && { delegate: BATCH_CODE }),
      })
      return { view, facts: { transaction, setUp: !isSetUp } }
    },
    async work({ transaction, setUp }) {
      const signed = await wallet.sign({ kind: 'evm-batch', transaction, delegate: setUp ? BATCH_CODE : undefined })
      await named.keep(idOf(keccak256(signed as Hex)))
      // The account's authorization uses a nonce too (https://eips.ethereum.org/EIPS/eip-7702).
      const nonce = transaction.nonce + (setUp ? 1 : 0)
      return handOver(wallet, node, chain, { account: own, nonce, signed })
    },
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new FrameError('The network gave an answer that makes no sense.')
  return idOf(hash)
}
