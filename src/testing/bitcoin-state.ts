import { type BitcoinKeys, bitcoinKeys } from './bitcoin-account.ts'
import { bitcoinTestKeys } from './bitcoin-keys.ts'
import type {
  BitcoinTestAccount,
  BitcoinTestChain,
  BitcoinTestWalletOptions,
  BitcoinTestWalletState,
} from './bitcoin-types.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { unauthorized, unknownChain } from './provider-error.ts'

/** An account with its keys. */
export interface HeldAccount {
  readonly address: string
  readonly purpose: BitcoinTestAccount['purpose']
  readonly keys: BitcoinKeys
  /** The account without its key: pages receive this object and pass it back. */
  readonly shown: BitcoinTestAccount
}

/** Accounts, chain and permission of a wallet. Each change fires the event `change`. */
export interface BitcoinState {
  readonly listeners: Listeners
  readonly authorized: boolean
  readonly chain: BitcoinTestChain
  /** All accounts of the wallet, shared or not. */
  readonly held: readonly HeldAccount[]
  /** The shared accounts, on any chain. */
  readonly accounts: readonly HeldAccount[]
  authorize(): void
  revoke(): void
  choose(addresses: readonly string[]): void
  chooseNext(): void
  moveTo(id: unknown): void
  /** Takes over the state of the same wallet in another page, without calling `onStateChange`. */
  restore(state: Partial<BitcoinTestWalletState>): void
  /** Returns the account of a shared address. Throws 4100 if the page may not use it. */
  accountOf(address: unknown): HeldAccount
  chainFor(id: unknown): BitcoinTestChain
}

const features = ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const

export function createBitcoinState(options: BitcoinTestWalletOptions): BitcoinState {
  const { chains, restore, onStateChange } = options
  const listeners = createListeners()
  const byAddress = new Map<string, HeldAccount>()
  const keys = (options.accounts ?? bitcoinTestKeys.slice(0, 2)).map((key) => bitcoinKeys(key, options.paymentType))
  for (const chain of chains)
    for (const key of keys)
      for (const purpose of ['payment', 'ordinals'] as const) {
        const address = key.addressOn(chain.id, purpose)
        const known = byAddress.get(address)?.shown.chains ?? []
        const { publicKey } = key[purpose]
        const shown = Object.freeze({ address, publicKey, purpose, chains: [...known, chain.id], features })
        byAddress.set(address, { address, purpose, keys: key, shown })
      }
  const held = [...byAddress.values()]
  let authorized = restore?.authorized ?? options.authorized ?? false
  let chain = chains.find(({ id }) => id === restore?.chainId) ?? chains[0]
  let chosen: readonly HeldAccount[] = held
  const shared = () => (authorized ? chosen : [])
  const tell = () => listeners.emit('change', undefined)
  const remember = () => onStateChange?.({ authorized, chainId: chain.id })
  const permit = (next: boolean) => {
    if (authorized === next) return
    authorized = next
    remember()
    tell()
  }

  const state: BitcoinState = {
    listeners,
    held,
    get authorized() {
      return authorized
    },
    get chain() {
      return chain
    },
    get accounts() {
      return shared()
    },
    authorize() {
      if (chosen.length === 0) chosen = held
      permit(true)
    },
    revoke: () => permit(false),
    choose(addresses) {
      chosen = addresses.map((address) => {
        const found = byAddress.get(address)
        if (!found) throw new Error(`The wallet does not hold ${address}.`)
        return found
      })
      if (authorized) tell()
    },
    chooseNext() {
      const next = keys[(keys.indexOf(chosen[0]?.keys as BitcoinKeys) + 1) % keys.length]
      const mine = (account: HeldAccount) => account.keys === next
      state.choose([...held.filter(mine), ...held.filter((account) => !mine(account))].map(({ address }) => address))
    },
    moveTo(id) {
      const next = state.chainFor(id)
      if (next === chain) return
      chain = next
      remember()
      if (authorized) tell()
    },
    restore(saved) {
      const next = chains.find(({ id }) => id === saved.chainId) ?? chain
      const permitted = saved.authorized ?? authorized
      if (next === chain && permitted === authorized) return
      chain = next
      authorized = permitted
      tell()
    },
    accountOf(address) {
      const found = shared().find((item) => item.address === address)
      if (!found) throw unauthorized()
      return found
    },
    chainFor(id) {
      const found = chains.find((item) => item.id === id)
      if (!found) throw unknownChain(String(id))
      return found
    },
  }
  return state
}
