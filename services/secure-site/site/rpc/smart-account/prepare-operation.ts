import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import type { Chain } from '../../api/chain.ts'
import { quantity, tryParse, v } from '../../data/schema.ts'
import { amountWords } from '../../decode/amount-words.ts'
import type { ApprovalView, Row } from '../../decode/approval-view.ts'
import { namesOf } from '../../decode/known-chains.ts'
import { transactionView } from '../../decode/transaction-view.ts'
import { FrameError } from '../../host/frame-error.ts'
import { ENTRY_POINT } from '../../vault/entry-point.ts'
import type { Operation } from '../../vault/job.ts'
import { words } from '../../words/words.ts'
import { callsFacts } from '../call-facts.ts'
import { Node } from '../node.ts'
import { pricesOf } from '../prices-of.ts'
import { settleLast } from '../settle-last.ts'
import { simulateCalls } from '../simulate/simulate-calls.ts'
import type { Wallet } from '../wallet.ts'
import { BATCH_CODE } from './batches.ts'
import { encodeCalls, type OperationCall } from './operation-calls.ts'
import { operationTexts as texts } from './operation-texts.ts'

const abi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])
const limitsSchema = v.object({ callGasLimit: quantity, verificationGasLimit: quantity, preVerificationGas: quantity })
// Used only for the cost shown for an account with too little balance.
const someLimits = { callGasLimit: 100_000n, verificationGasLimit: 150_000n, preVerificationGas: 60_000n }
// A signature of valid length and shape by no key, because estimates are made before signing.
const STUB_R: Hex = '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000'
const STUB_S: Hex = '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const STUB_SIGNATURE: Hex = `${STUB_R}${STUB_S.slice(2)}1c`

export interface OperationFacts {
  readonly chainId: number
  readonly operation: Operation
  readonly delegate: { readonly address: Hex; readonly nonce: number } | undefined
}

/** Reads the parameters, effects and costs of an operation. Signs nothing. */
export async function prepareOperation(
  wallet: Wallet,
  chain: Chain,
  calls: readonly OperationCall[],
): Promise<{ readonly view: ApprovalView; readonly facts: OperationFacts }> {
  const sender = (await wallet.accounts.addresses()).eip155 as Hex
  const node = new Node(chain, wallet.rpc)
  const chainId = Number(chain.reference)
  if (Number(await node.number('eth_chainId', [])) !== chainId)
    throw new FrameError('The node of that network answers for another one.', 4901)
  const nonceOf = async () => {
    const data = encodeFunctionData({ abi, functionName: 'getNonce', args: [sender, 0n] })
    const answer = await node.ask('eth_call', [{ to: ENTRY_POINT, data }, 'latest'])
    return decodeFunctionResult({ abi, functionName: 'getNonce', data: answer as Hex })
  }
  const nonce = await settleLast(wallet, chain, sender, nonceOf)
  const depositData = encodeFunctionData({ abi, functionName: 'balanceOf', args: [sender] })
  const [isSetUp, accountNonce, balance, deposit, { prices }, facts, simulation] = await Promise.all([
    wallet.batches.isSetUp(chain, sender),
    node.number('eth_getTransactionCount', [sender, 'pending']),
    node.number('eth_getBalance', [sender, 'latest']),
    node.number('eth_call', [{ to: ENTRY_POINT, data: depositData }, 'latest']),
    pricesOf(node, 0n),
    callsFacts(node, chain, calls),
    simulateCalls(node, sender, calls),
  ])
  if (prices.type !== 'eip1559') throw new FrameError(texts.tooOld, 5710)
  const { maxFeePerGas, maxPriorityFeePerGas } = prices
  const delegate = isSetUp ? undefined : { address: BATCH_CODE, nonce: Number(accountNonce) }
  const unlimited = {
    ...{ sender, nonce, callData: encodeCalls(calls), maxFeePerGas, maxPriorityFeePerGas },
    // Binds the operation to an account with exactly this delegation (ERC-4337, EIP-7702 factory marker).
    ...(delegate && ({ factory: '0x7702', factoryData: '0x' } as const)),
  }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const limits = value > balance ? someLimits : await estimate()
  const operation: Operation = { ...unlimited, ...limits }
  const gas = limits.callGasLimit + limits.verificationGasLimit + limits.preVerificationGas
  const fee = gas * maxFeePerGas
  const kept = deposit < fee ? deposit : fee

  async function estimate() {
    const authorization = delegate && { ...delegate, chainId, r: STUB_R, s: STUB_S, yParity: 1 }
    const asked = formatUserOperationRequest({
      ...unlimited,
      signature: STUB_SIGNATURE,
      ...(authorization && { authorization }),
    })
    const answer = await wallet.bundlers.ask(chain, 'eth_estimateUserOperationGas', [asked, ENTRY_POINT])
    const found = tryParse(limitsSchema, answer)
    if (!found) throw new FrameError(texts.strange)
    return found
  }

  const view = transactionView({
    ...{ chain, calls: facts, fee, balance: balance + kept, simulation },
    ...(delegate && { delegate: delegate.address }),
  })
  const coins = (amount: bigint) => amountWords(amount, 18, namesOf(chain).symbol)
  const more: Row[] = [
    ...(kept > 0n ? [{ label: words('operation.kept'), value: coins(kept) }] : []),
    { label: words('operation.through'), value: ENTRY_POINT, kind: 'address', hint: words('operation.entryPoint') },
  ]
  return { view: { ...view, rows: [...view.rows, ...more] }, facts: { chainId, operation, delegate } }
}
