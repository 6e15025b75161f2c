import { encodeFunctionData, type Hex, type PrivateKeyAccount, parseAbi } from 'viem'
import { callChain } from './rpc.ts'
import type { TestChain } from './types.ts'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

/** A call of `wallet_sendCalls`. */
export interface Call {
  readonly to?: string
  readonly data?: Hex
  readonly value?: Hex
  readonly capabilities?: unknown
}

/** Resolves with the contract that an account delegates to, in lower case; undefined if there is none. */
export async function delegateOf(address: Hex, chain: TestChain): Promise<string | undefined> {
  const code = String(await callChain(chain, 'eth_getCode', [address, 'latest'])).toLowerCase()
  const [, delegate] = /^0xef0100([\da-f]{40})$/.exec(code) ?? []
  return delegate && `0x${delegate}`
}

/** Sends all calls as one transaction from the account to itself, which delegates to the contract for it. */
export async function sendBatch(
  account: PrivateKeyAccount,
  calls: readonly Call[],
  contract: Hex,
  chain: TestChain,
): Promise<Hex> {
  const read = (method: string, params: readonly unknown[]) => callChain(chain, method, params) as Promise<Hex>
  const { address } = account
  const list = calls.map(({ to, data = '0x', value = '0x0' }) => ({ target: to as Hex, value: BigInt(value), data }))
  const data = encodeFunctionData({ abi, functionName: 'executeBatch', args: [list] })
  const [nonce, code, delegate, block, tip] = await Promise.all([
    read('eth_getTransactionCount', [address, 'pending']).then(Number),
    read('eth_getCode', [contract, 'latest']),
    delegateOf(address, chain),
    read('eth_getBlockByNumber', ['latest', false]) as Promise<unknown> as Promise<{ readonly baseFeePerGas: Hex }>,
    read('eth_maxPriorityFeePerGas', []).then(BigInt),
  ])
  // The account has the code only once the transaction is mined.
  const asked = { from: address, to: address, data }
  const estimate = BigInt(await read('eth_estimateGas', [asked, 'latest', { [address]: { code } }]))
  // A pool writes its prices once in a second, so that a swap may take far more gas than within the second of another.
  const gas = estimate * 2n
  const isSetUp = delegate === contract.toLowerCase()
  const authorization = { chainId: chain.id, contractAddress: contract, nonce: nonce + 1 }
  const transaction = {
    ...{ chainId: chain.id, nonce, to: address, data, gas: gas + (isSetUp ? 0n : 40_000n) },
    ...{ maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip, maxPriorityFeePerGas: tip },
  }
  const raw = isSetUp
    ? await account.signTransaction({ ...transaction, type: 'eip1559' })
    : await account.signTransaction({
        ...transaction,
        type: 'eip7702',
        authorizationList: [await account.signAuthorization(authorization)],
      })
  return read('eth_sendRawTransaction', [raw])
}
