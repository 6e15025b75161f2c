import { type Hex, isAddress, isHex, toHex } from 'viem'
import { invalidParams, ProviderError } from './provider-error.ts'
import { callChain } from './rpc.ts'
import { type Call, delegateOf, sendBatch } from './send-batch.ts'
import { signAndSend } from './sign.ts'
import type { TestChain } from './types.ts'
import type { WalletState } from './wallet-state.ts'

/** The calls of one id. Without a contract of batches they are sent one by one. */
interface Bundle {
  readonly chain: TestChain
  readonly hashes: Hex[]
  readonly atomic: boolean
  failed: boolean
  done: boolean
}
const bundles = new WeakMap<WalletState, Map<string, Bundle>>()
const bundlesOf = (wallet: WalletState): Map<string, Bundle> => {
  const known = bundles.get(wallet) ?? new Map<string, Bundle>()
  bundles.set(wallet, known)
  return known
}

/** Resolves with the word of EIP-5792 for atomic calls of an account on a chain. */
async function atomicOn({ batchContract }: WalletState, address: Hex, chain: TestChain): Promise<string> {
  if (!batchContract || (await callChain(chain, 'eth_getCode', [batchContract, 'latest'])) === '0x')
    return 'unsupported'
  return (await delegateOf(address, chain)) === batchContract.toLowerCase() ? 'supported' : 'ready'
}

/**
 * `wallet_getCapabilities` of https://eips.ethereum.org/EIPS/eip-5792: the requested chains, by default all. A chain
 * supports atomic calls if it has the wallet's contract of batches.
 */
export async function capabilitiesOf(
  wallet: WalletState,
  address: Hex,
  chainIds: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  if (chainIds !== undefined && !(Array.isArray(chainIds) && chainIds.every((id) => isHex(id))))
    throw invalidParams('The chain ids must be a list of hex strings.')
  const asked = chainIds?.map(Number)
  const chains = wallet.chains.filter(({ id }) => !asked || asked.includes(id))
  const entries = chains.map(async (chain) => [
    toHex(chain.id),
    { atomic: { status: await atomicOn(wallet, address, chain) } },
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Validates `wallet_sendCalls` of https://eips.ethereum.org/EIPS/eip-5792. Resolves with a function that sends the
 * calls.
 */
export async function planCalls(wallet: WalletState, input: unknown): Promise<() => Promise<{ readonly id: string }>> {
  const { version, id, from, chainId, atomicRequired, calls, capabilities } = (input ?? {}) as Record<string, unknown>
  if (typeof version !== 'string' || !Array.isArray(calls) || calls.length === 0 || !isHex(chainId))
    throw invalidParams('wallet_sendCalls needs version, chainId and calls.')
  if (id !== undefined && (typeof id !== 'string' || id.length > 8194)) throw invalidParams('id must be a text.')
  const account = wallet.accountFor(from ?? wallet.shared[0])
  const chain = wallet.findChain(Number(chainId))
  if (!chain) throw new ProviderError(5710, `The wallet does not know chain ${chainId}.`)
  const contract = (await atomicOn(wallet, account.address, chain)) === 'unsupported' ? undefined : wallet.batchContract
  if (atomicRequired === true && !contract) throw new ProviderError(5760, 'The wallet cannot do several calls as one.')
  const list = calls as readonly Call[]
  for (const { to } of list)
    if (to !== undefined && !isAddress(to, { strict: false })) throw invalidParams('A recipient is not an address.')
  const wanted = [capabilities, ...list.map((call) => call.capabilities)].flatMap((one) => Object.entries(one ?? {}))
  const needed = wanted.find(([, one]) => (one as { optional?: unknown } | null)?.optional !== true)
  if (needed) throw new ProviderError(5700, `The wallet does not support ${needed[0]}.`)
  const known = bundlesOf(wallet)
  if (typeof id === 'string' && known.has(id)) throw new ProviderError(5720, 'That id was used before.')
  return async () => {
    const name = id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
    const bundle: Bundle = { chain, hashes: [], atomic: contract !== undefined, failed: false, done: false }
    known.set(name, bundle)
    try {
      if (contract) bundle.hashes.push(await sendBatch(account, list, contract, chain))
      else
        for (const { to, data, value } of list) {
          const call = { ...(to && { to }), ...(data && { data }), ...(value && { value }) }
          bundle.hashes.push(await signAndSend(account, call, chain))
        }
    } catch (error) {
      // If no call was sent, the request fails. Otherwise the status reports the calls that were sent.
      if (bundle.hashes.length === 0) {
        known.delete(name)
        throw error
      }
      bundle.failed = true
    }
    bundle.done = true
    return { id: name }
  }
}

type Receipt = Readonly<
  Record<'blockHash' | 'blockNumber' | 'gasUsed' | 'logs' | 'status' | 'transactionHash', unknown>
>

/** `wallet_getCallsStatus` of https://eips.ethereum.org/EIPS/eip-5792. */
export async function callsStatus(wallet: WalletState, id: unknown): Promise<object> {
  const bundle = bundlesOf(wallet).get(String(id))
  if (!bundle) throw new ProviderError(5730, 'No calls of that id are known.')
  const { chain, hashes, atomic, failed, done } = bundle
  const found = await Promise.all(hashes.map((hash) => callChain(chain, 'eth_getTransactionReceipt', [hash])))
  const receipts = (found as (Receipt | null)[]).flatMap((receipt) =>
    receipt ? [pick(receipt, ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'])] : [],
  )
  const reverted = receipts.filter(({ status }) => status === '0x0').length
  const pending = !done || receipts.length < hashes.length
  const status = pending ? 100 : reverted === receipts.length && !failed ? 500 : reverted > 0 || failed ? 600 : 200
  return { version: '2.0.0', id, chainId: toHex(chain.id), status, atomic, receipts }
}

const pick = <K extends keyof Receipt>(receipt: Receipt, keys: readonly K[]): Pick<Receipt, K> =>
  Object.fromEntries(keys.map((key) => [key, receipt[key]])) as Pick<Receipt, K>
