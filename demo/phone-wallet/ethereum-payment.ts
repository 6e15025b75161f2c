import * as v from 'valibot'
import {
  type Address,
  createClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  isAddressEqual,
  numberToHex,
  zeroAddress,
} from 'viem'
import { getBalance, readContract, waitForTransactionReceipt } from 'viem/actions'
import type { EthereumLink } from './ethereum-link.ts'
import type { Payment } from './payment.ts'
import { PaymentRefusal } from './payment-refusal.ts'
import { accountFor, perform } from './perform.ts'
import type { WalletAccount } from './wallet-accounts.ts'
import { caipOf, type WalletChain } from './wallet-chains.ts'

const PATIENCE = 60_000
const digits = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const symbolForm = v.pipe(v.string(), v.regex(/^[^\p{C}\p{Z}]{1,16}$/u))

/** The coin of a network, or a token of it. */
interface Asset {
  readonly symbol: string
  readonly decimals: number
  balanceOf(owner: Address): Promise<bigint>
}

const clientOf = ({ rpcUrl }: WalletChain) =>
  createClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 10_000 }), pollingInterval: 500 })

async function assetOf(token: Address | undefined, chain: WalletChain): Promise<Asset> {
  const client = clientOf(chain)
  if (!token) {
    const { symbol, decimals } = chain
    return { symbol, decimals, balanceOf: (address) => getBalance(client, { address }) }
  }
  const contract = { address: token, abi: erc20Abi } as const
  const [decimals, symbol] = await Promise.allSettled([
    readContract(client, { ...contract, functionName: 'decimals' }),
    readContract(client, { ...contract, functionName: 'symbol' }),
  ])
  // The link has the amount in base units: without its digits nobody can tell how much that is.
  if (decimals.status === 'rejected' || !v.is(digits, decimals.value))
    throw new PaymentRefusal(`${chain.name} does not say how many digits the token ${token} has.`)
  const named = symbol.status === 'fulfilled' && v.is(symbolForm, symbol.value) ? symbol.value : undefined
  return {
    symbol: named ?? `${token.slice(0, 6)}…${token.slice(-4)}`,
    decimals: decimals.value,
    balanceOf: (owner) => readContract(client, { ...contract, functionName: 'balanceOf', args: [owner] }),
  }
}

/**
 * Reads from the network what a link does not say, for a review.
 * @throws {PaymentRefusal} The wallet does not pay what the link asks for.
 */
export async function reviewEthereumPayment(
  { chainId, token, to, value }: EthereumLink,
  accounts: readonly WalletAccount[],
  chains: readonly WalletChain[],
): Promise<Payment> {
  if (chainId === undefined) throw new PaymentRefusal('The link does not say on which network to pay.')
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new PaymentRefusal(`The link asks for a payment on the network ${chainId}, which is not here.`)
  if (!value) throw new PaymentRefusal('The link does not say how much to pay.')
  if (isAddressEqual(to, zeroAddress)) throw new PaymentRefusal('Nobody owns the address that the link would pay.')
  if (token && isAddressEqual(to, token)) throw new PaymentRefusal('The link would pay the token itself.')

  const { symbol, decimals, balanceOf } = await assetOf(token, chain)
  const inUnits = (units: bigint) => `${formatUnits(units, decimals)} ${symbol}`
  const payers = await Promise.all(
    accounts.map(async ({ label, address }) => {
      const balance = await balanceOf(address)
      return { label, address, holds: inUnits(balance), isEnough: balance >= value }
    }),
  )
  const transaction = token
    ? { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }) }
    : { to, value: numberToHex(value) }
  return {
    amount: inUnits(value),
    lead: 'A code asks for it. This can’t be undone.',
    facts: [
      { label: 'To', value: to, mono: true },
      { label: 'Amount', value: inUnits(value) },
      ...(token ? [{ label: 'Token', value: token, mono: true }] : []),
      { label: 'Network', value: `${chain.name} (${caipOf(chainId)})` },
    ],
    payers,
    send: ({ address: from }) =>
      perform('eth_sendTransaction', [{ from, ...transaction }], chain, accountFor(from, accounts)),
    async isDone(hash) {
      const options = { hash: hash as Hex, timeout: PATIENCE }
      const receipt = await waitForTransactionReceipt(clientOf(chain), options).catch(() => undefined)
      return receipt?.status === 'success'
    },
  }
}
