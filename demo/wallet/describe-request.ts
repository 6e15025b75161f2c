import { formatUnits, isHex } from 'viem'
import type { TestChain, TestRequest, TestWallet } from 'wallet-modal/testing'
import { indented } from '../lib/indented.ts'
import { readable } from '../lib/readable.ts'

/** The description of a request as data, which is posted to the approval window. */
export interface RequestSheet {
  /** The requesting wallet, unless it is the Demo Wallet. */
  readonly wallet?: { readonly name: string; readonly icon: string }
  readonly title: string
  /** The effects of the request, and what it does not do. */
  readonly lead: string
  readonly facts: readonly { readonly label: string; readonly value: string; readonly mono?: boolean }[]
  /** Text to read before signing. */
  readonly text?: string
}

/** Stands for a network that the wallet does not know. */
const noChain: TestChain = { id: 0, name: '', rpcUrls: { default: { http: [] } } }
const currencyOf = (chain: TestChain) => chain.nativeCurrency ?? { name: 'Coin', symbol: 'COIN', decimals: 18 }
const chainLabel = (chain: TestChain | undefined, fallback: string) => chain?.name ?? fallback
const origin = () => globalThis.location.origin

/** Describes a request with exact amounts and complete addresses. */
export function describeRequest(request: TestRequest, wallet: TestWallet): RequestSheet {
  const [one, two] = request.params as [
    { readonly [key: string]: unknown } | string | undefined,
    { readonly [key: string]: unknown } | string | undefined,
  ]
  const here = wallet.chains.find(({ id }) => id === wallet.chainId)
  const input = typeof one === 'object' ? one : {}
  const network = { label: 'Network', value: chainLabel(here, `Chain ${wallet.chainId}`) }
  switch (request.method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return {
        title: 'Connect to this site?',
        lead: 'The site will see your addresses and balances. It can’t move funds.',
        facts: [
          { label: 'Site', value: origin() },
          ...wallet.accounts.map(({ address }, index) => ({
            label: `Account ${index + 1}`,
            value: address,
            mono: true,
          })),
        ],
      }
    case 'wallet_switchEthereumChain': {
      const next = wallet.chains.find(({ id }) => id === Number(input.chainId))
      const name = chainLabel(next, String(input.chainId))
      return {
        title: `Switch to ${name}?`,
        lead: 'The site will work on this network. Nothing moves.',
        facts: [
          { label: 'Site', value: origin() },
          { label: 'From', value: network.value },
          { label: 'To', value: name },
        ],
      }
    }
    case 'wallet_addEthereumChain': {
      const name = String(input.chainName)
      const { symbol } = (input.nativeCurrency ?? {}) as { symbol?: string }
      return {
        title: `Add ${name}?`,
        lead: 'Adds a network that this wallet does not know yet. Only add networks you trust.',
        facts: [
          { label: 'Site', value: origin() },
          { label: 'Network', value: name },
          { label: 'Chain id', value: String(Number(input.chainId)) },
          { label: 'Currency', value: symbol ?? '' },
          { label: 'RPC URL', value: String((input.rpcUrls as readonly string[] | undefined)?.[0] ?? '') },
        ],
      }
    }
    case 'personal_sign':
      return {
        title: 'Sign this message?',
        lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
        facts: [
          { label: 'Site', value: origin() },
          { label: 'Account', value: String(two), mono: true },
        ],
        text: readable(one),
      }
    case 'eth_signTypedData_v4':
      return {
        title: 'Sign this data?',
        lead: 'Signed data can allow things. Read it before you sign.',
        facts: [
          { label: 'Site', value: origin() },
          { label: 'Account', value: String(one), mono: true },
        ],
        text: indented(two),
      }
    case 'wallet_grantPermissions':
      return describeSession(input, wallet)
    case 'wallet_revokePermissions':
      return {
        title: 'End this session?',
        lead: 'Its site will have to ask you again. Signing is free.',
        facts: [
          { label: 'Site', value: origin() },
          { label: 'Session', value: String(input.pci), mono: true },
          { label: 'Account', value: String(input.address), mono: true },
        ],
      }
    case 'eth_sendTransaction':
      return describeTransaction(input, network, here)
    case 'wallet_sendCalls':
      return describeCalls(input, network, here)
    default:
      return { title: request.method, lead: '', facts: [], text: indented(request.params) }
  }
}

function describeSession(asked: { readonly [key: string]: unknown }, wallet: TestWallet): RequestSheet {
  const chain = wallet.chains.find(({ id }) => id === Number(asked.chainId))
  const keys = (asked.signer as { data?: { keys?: readonly { publicKey?: unknown }[] } } | undefined)?.data?.keys ?? []
  return {
    title: 'Let this site act for you?',
    lead: 'Until the session ends it can do what is listed without asking you again.',
    facts: [
      { label: 'Site', value: origin() },
      { label: 'Network', value: chainLabel(chain, `Chain ${Number(asked.chainId)}`) },
      { label: 'Account', value: String(asked.address ?? wallet.sharedAddresses[0]), mono: true },
      { label: 'Until', value: new Date(Number(asked.expiry) * 1_000).toISOString() },
      ...keys.map(({ publicKey }, index) => ({ label: `Key ${index + 1}`, value: String(publicKey), mono: true })),
    ],
    text: indented(asked.permissions),
  }
}

/** Returns what the calldata of an approval of ERC-20 allows; undefined for other calldata. */
function approvalIn(data: unknown): { readonly spender: string; readonly amount: string } | undefined {
  const [, spender, amount] = /^0x095ea7b30{24}([\da-f]{40})([\da-f]{64})$/i.exec(String(data)) ?? []
  return spender && amount ? { spender: `0x${spender}`, amount: BigInt(`0x${amount}`).toString() } : undefined
}

/** The calls of a batch, which happen together or not at all. */
function describeCalls(
  batch: { readonly [key: string]: unknown },
  network: { label: string; value: string },
  chain: TestChain | undefined,
): RequestSheet {
  const calls = batch.calls as readonly { readonly to?: unknown; readonly data?: unknown; readonly value?: unknown }[]
  const { symbol, decimals } = currencyOf(chain ?? noChain)
  return {
    title: `Do these ${calls.length} at once?`,
    lead: 'All of them happen, or none. This can’t be undone.',
    facts: [
      ...calls.flatMap(({ to, data, value }, index) => {
        const approval = approvalIn(data)
        const at = `${index + 1}.`
        const amount =
          isHex(value) && BigInt(value) > 0n ? `${formatUnits(BigInt(value), decimals)} ${symbol}` : undefined
        const paid = amount ? [{ label: `${at} Amount`, value: amount }] : []
        const facts = approval
          ? [
              { label: `${at} Token that may be taken`, value: String(to), mono: true },
              { label: `${at} By this contract`, value: approval.spender, mono: true },
              { label: `${at} At most, in the token’s smallest unit`, value: approval.amount },
            ]
          : [{ label: `${at} Call of`, value: String(to), mono: true }]
        return [...facts, ...paid]
      }),
      network,
      { label: 'From', value: String(batch.from), mono: true },
    ],
  }
}

function describeTransaction(
  tx: { readonly [key: string]: unknown },
  network: { label: string; value: string },
  chain: TestChain | undefined,
): RequestSheet {
  const { symbol, decimals } = currencyOf(chain ?? noChain)
  const amount = `${formatUnits(isHex(tx.value) ? BigInt(tx.value) : 0n, decimals)} ${symbol}`
  const cap = tx.maxFeePerGas ?? tx.gasPrice
  const fee =
    isHex(tx.gas) && isHex(cap) ? `${formatUnits(BigInt(tx.gas) * BigInt(cap), decimals)} ${symbol}` : undefined
  const data = tx.data ?? tx.input
  const approval = approvalIn(data)
  return {
    title: approval ? 'Let a contract take a token?' : `Send ${amount}?`,
    lead: approval ? 'It can take up to this much, at any time.' : 'This can’t be undone.',
    facts: [
      { label: approval ? 'Token' : 'To', value: String(tx.to ?? 'a new contract'), mono: true },
      ...(approval
        ? [
            { label: 'Contract that may take it', value: approval.spender, mono: true },
            { label: 'At most, in the token’s smallest unit', value: approval.amount },
          ]
        : [{ label: 'Amount', value: amount }]),
      { label: 'Network fee, at most', value: fee ?? 'estimated when sending' },
      network,
      { label: 'From', value: String(tx.from), mono: true },
      ...(isHex(data) && data !== '0x' ? [{ label: 'Data', value: `${(data.length - 2) / 2} bytes` }] : []),
    ],
  }
}
