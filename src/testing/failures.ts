/** A fault of a wallet. `methods` limits it, `times` turns it off by itself. */
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

export type FailureKind = Failure['kind']

/** A failure, or just its kind where the kind says it all. */
export type FailureInput = Failure | Exclude<FailureKind, 'throw' | 'slow'>

/** Methods that ask the person behind the wallet. */
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

/** Where a fault strikes when it names no methods: a read stays a read, so that one fault is tested at a time. */
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
  // Of wallets of Wallet Standard, which tell what they have signed.
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
  /** The faults that strike this call; counts `times` down. */
  strike(method: string): StruckFailures
}

export type StruckFailures = { readonly [K in FailureKind]?: Extract<Failure, { readonly kind: K }> }

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
    strike(method) {
      const struck: { [kind: string]: Failure } = {}
      for (const entry of entries) {
        const { failure } = entry
        if (!(failure.methods ?? defaultMethods[failure.kind]).includes(method) || struck[failure.kind]) continue
        struck[failure.kind] = failure
        entry.left -= 1
      }
      entries = entries.filter((entry) => entry.left > 0)
      return struck as StruckFailures
    },
  }
  box.set(initial)
  return box
}
