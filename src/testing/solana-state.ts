import { createListeners, type Listeners } from './listeners.ts'
import { unauthorized } from './provider-error.ts'
import type { SolanaKeys } from './solana-account.ts'
import type {
  SolanaTestAccount,
  SolanaTestChain,
  SolanaTestWalletOptions,
  SolanaTestWalletState,
} from './solana-types.ts'

/** Accounts and permission of a wallet. Every change fires the events that Wallet Standard requires. */
export interface SolanaState {
  readonly listeners: Listeners
  readonly authorized: boolean
  readonly accounts: readonly SolanaTestAccount[]
  authorize(): void
  revoke(): void
  restore(state: Partial<SolanaTestWalletState>): void
  choose(addresses: readonly string[]): void
  chooseNext(): void
  /** All accounts of the wallet, shared or not, in the order of sharing. */
  readonly held: readonly SolanaTestAccount[]
  /** Returns the keys of a request's account. Throws 4100 if the page may not use it. */
  keysFor(account: unknown): SolanaKeys
  chainFor(id: unknown): SolanaTestChain | undefined
}

export function createSolanaState(
  { chains, authorized: given, restore, onStateChange }: SolanaTestWalletOptions,
  keys: readonly SolanaKeys[],
  features: readonly `${string}:${string}`[],
): SolanaState {
  const listeners = createListeners()
  // Each account is one object for the wallet's lifetime: pages pass it back.
  const held = keys.map(
    ({ address, publicKey }): SolanaTestAccount =>
      Object.freeze({ address, publicKey, chains: chains.map(({ id }) => id), features }),
  )
  let authorized = restore?.authorized ?? given ?? false
  let chosen: readonly SolanaTestAccount[] = held
  const shared = () => (authorized ? chosen : [])
  const tell = () => listeners.emit('change', { accounts: shared() })
  const permit = (next: boolean) => {
    if (authorized === next) return
    authorized = next
    onStateChange?.({ authorized })
    tell()
  }

  const state: SolanaState = {
    listeners,
    get authorized() {
      return authorized
    },
    get accounts() {
      return shared()
    },
    get held() {
      return [...chosen, ...held.filter((account) => !chosen.includes(account))]
    },
    authorize() {
      if (chosen.length === 0) chosen = held
      permit(true)
    },
    revoke: () => permit(false),
    restore({ authorized: permitted = authorized }) {
      if (permitted === authorized) return
      authorized = permitted
      tell()
    },
    choose(addresses) {
      chosen = addresses.map((address) => {
        const account = held.find((item) => item.address === address)
        if (!account) throw new Error(`The wallet does not hold ${address}.`)
        return account
      })
      if (authorized) tell()
    },
    chooseNext() {
      const next = held[(held.findIndex(({ address }) => address === chosen[0]?.address) + 1) % held.length]
      if (next) state.choose([next, ...chosen.filter((item) => item !== next)].map(({ address }) => address))
    },
    keysFor(account) {
      const known = shared().find((item) => item === account)
      const found = keys.find(({ address }) => address === known?.address)
      if (!found) throw unauthorized()
      return found
    },
    chainFor: (id) => chains.find((chain) => chain.id === id),
  }
  return state
}
