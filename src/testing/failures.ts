import { alreadyPending, rejected } from './provider-error.ts'

/**
 * A fault of a wallet. `methods` limits it to some methods, `times` to a number of calls. `ms` is in milliseconds.
 *
 * @example
 * import type { Failure } from 'wallet-modal/testing'
 *
 * const slowOnce: Failure = { kind: 'slow', ms: 500, methods: ['personal_sign'], times: 1 }
 */
export type Failure = (
  | { readonly kind: 'reject' }
  | { readonly kind: 'never' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'twice' }
  | { readonly kind: 'throw-string'; readonly text?: string }
  | { readonly kind: 'throw-undefined' }
  | { readonly kind: 'throw'; readonly value: unknown }
  | { readonly kind: 'wrong-chain'; readonly chainId?: number }
  | { readonly kind: 'malformed-hash'; readonly value?: unknown }
  | { readonly kind: 'malformed-accounts'; readonly value?: unknown }
  | { readonly kind: 'other-message' }
  | { readonly kind: 'bad-signature' }
  | { readonly kind: 'change-account' }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'slow'; readonly ms: number }
) & { readonly methods?: readonly string[]; readonly times?: number }

/** Name of a fault. */
export type FailureKind = Failure['kind']

/** A fault, or only its kind if the kind needs no more. */
export type FailureInput = Failure | Exclude<FailureKind, 'throw' | 'slow'>

/** Methods that prompt the wallet's user. */
const askingMethods: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'standard:connect',
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'requestAccounts',
  'switchChain',
  'getAddresses',
  'wallet_connect',
  'wallet_changeNetwork',
  'signMessage',
  'signPsbt',
  'sendBitcoin',
  'sendTransfer',
]

/** Methods that a fault applies to by default. Reads are excluded, so that a test tries one fault at a time. */
const defaultMethods: { readonly [K in FailureKind]: readonly string[] } = {
  reject: askingMethods,
  never: askingMethods,
  pending: askingMethods,
  twice: askingMethods,
  'throw-string': askingMethods,
  'throw-undefined': askingMethods,
  throw: askingMethods,
  'wrong-chain': ['eth_chainId', 'wallet_switchEthereumChain'],
  'malformed-hash': [
    'eth_sendTransaction',
    'solana:signAndSendTransaction',
    'bitcoin:signTransaction',
    'signPsbt',
    'sendBitcoin',
    'sendTransfer',
  ],
  'malformed-accounts': [
    'eth_requestAccounts',
    'eth_accounts',
    'standard:connect',
    'standard:connect/silent',
    'bitcoin:connect',
    'requestAccounts',
    'getAccounts/silent',
    'getAddresses',
    'wallet_connect',
  ],
  // A message that was signed is returned by Wallet Standard wallets only.
  'other-message': ['solana:signIn', 'solana:signMessage'],
  'bad-signature': ['solana:signIn', 'solana:signMessage'],
  'change-account': [
    'wallet_switchEthereumChain',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
    'bitcoin:signMessage',
    'bitcoin:signTransaction',
    'switchChain',
    'wallet_changeNetwork',
    'signMessage',
    'signPsbt',
    'sendBitcoin',
    'sendTransfer',
  ],
  disconnect: askingMethods,
  slow: askingMethods,
}

export interface FailureBox {
  readonly list: readonly Failure[]
  add(failure: FailureInput): () => void
  set(failures: readonly FailureInput[]): void
  clear(): void
  /** Returns the faults that apply to this call, and counts their `times` down. */
  take(method: string): ActiveFailures
}

export type ActiveFailures = { readonly [K in FailureKind]?: Extract<Failure, { readonly kind: K }> }

export function createFailureBox(initial: readonly FailureInput[]): FailureBox {
  let entries: { failure: Failure; left: number }[] = []
  const toEntry = (input: FailureInput) => {
    const failure: Failure = typeof input === 'string' ? { kind: input } : input
    return { failure, left: failure.times ?? Number.POSITIVE_INFINITY }
  }
  const box: FailureBox = {
    get list() {
      return entries.map((entry) => entry.failure)
    },
    add(input) {
      const entry = toEntry(input)
      entries = [...entries, entry]
      return () => {
        entries = entries.filter((other) => other !== entry)
      }
    },
    set(failures) {
      entries = failures.map(toEntry)
    },
    clear() {
      entries = []
    },
    take(method) {
      const active: { [kind: string]: Failure } = {}
      for (const entry of entries) {
        const { failure } = entry
        if (!(failure.methods ?? defaultMethods[failure.kind]).includes(method) || active[failure.kind]) continue
        active[failure.kind] = failure
        entry.left -= 1
      }
      entries = entries.filter((entry) => entry.left > 0)
      return active as ActiveFailures
    },
  }
  box.set(initial)
  return box
}

/** Applies the faults that end or delay a request of any wallet before it is read. */
export async function applyFailures(active: ActiveFailures, method: string): Promise<void> {
  if (active.slow) await new Promise((resolve) => setTimeout(resolve, active.slow?.ms))
  if (active.never) return new Promise(() => {})
  if (active.pending) throw alreadyPending(method)
  if (active.reject) throw rejected()
  if (active['throw-string']) throw active['throw-string'].text ?? 'the wallet says no'
  if (active['throw-undefined']) throw undefined
  if (active.throw) throw active.throw.value
}
