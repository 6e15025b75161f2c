import { type Hex, type PrivateKeyAccount, toHex } from 'viem'
import { createListeners, type Listeners } from './listeners.ts'
import { disconnected, unauthorized, unknownChain } from './provider-error.ts'
import type { TestChain, TestWalletOptions, TestWalletState } from './types.ts'

/** Accounts, chains and permission of a wallet. Every change fires the events that EIP-1193 requires. */
export interface WalletState {
  readonly listeners: Listeners
  readonly accounts: readonly PrivateKeyAccount[]
  readonly chains: readonly TestChain[]
  readonly chain: TestChain
  readonly authorized: boolean
  readonly batchContract: Hex | undefined
  readonly shared: readonly Hex[]
  authorize(): void
  revoke(): void
  disconnect(): void
  restore(state: Partial<TestWalletState>): void
  choose(addresses: readonly string[]): void
  chooseNext(): void
  moveTo(chainId: number): void
  addChain(chain: TestChain): void
  findChain(chainId: number): TestChain | undefined
  /** Returns the account of a request. Throws 4100 if the page may not use it. */
  accountFor(address: unknown): PrivateKeyAccount
}

export function createWalletState(
  options: Pick<TestWalletOptions, 'chains' | 'authorized' | 'restore' | 'onStateChange' | 'batchContract'>,
  accounts: readonly PrivateKeyAccount[],
): WalletState {
  const listeners = createListeners()
  let added: readonly TestChain[] = options.restore?.addedChains ?? []
  const all = () => [...options.chains, ...added.filter((chain) => !options.chains.some((own) => own.id === chain.id))]
  const find = (chainId: number) => all().find((chain) => chain.id === chainId)
  let chain = find(options.restore?.chainId ?? options.chains[0].id) ?? options.chains[0]
  let authorized = options.restore?.authorized ?? options.authorized ?? false
  let chosen: readonly Hex[] = accounts.map((account) => account.address)

  const shared = () => (authorized ? chosen : [])
  const remember = () => {
    const state: TestWalletState = { authorized, chainId: chain.id, addedChains: added }
    options.onStateChange?.(state)
  }
  const tellAccounts = () => listeners.emit('accountsChanged', [...shared()])
  const held = (address: unknown) =>
    accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())

  const state: WalletState = {
    listeners,
    accounts,
    get chains() {
      return all()
    },
    get chain() {
      return chain
    },
    get authorized() {
      return authorized
    },
    get shared() {
      return shared()
    },
    batchContract: options.batchContract,
    authorize() {
      if (chosen.length === 0) chosen = accounts.map((account) => account.address)
      authorized = true
      remember()
      tellAccounts()
    },
    revoke() {
      if (!authorized) return
      authorized = false
      remember()
      tellAccounts()
    },
    disconnect() {
      authorized = false
      remember()
      listeners.emit('accountsChanged', [])
      listeners.emit('disconnect', disconnected())
    },
    restore({ authorized: permitted = authorized, chainId = chain.id, addedChains = added }) {
      added = addedChains
      const next = find(chainId)
      if (next && next.id !== chain.id) {
        chain = next
        listeners.emit('chainChanged', toHex(chainId))
      }
      if (permitted === authorized) return
      authorized = permitted
      tellAccounts()
    },
    choose(addresses) {
      chosen = addresses.map((address) => {
        const account = held(address)
        if (!account) throw new Error(`The wallet does not hold ${address}.`)
        return account.address
      })
      if (authorized) tellAccounts()
    },
    chooseNext() {
      const now = accounts.findIndex((account) => account.address === chosen[0])
      const next = accounts[(now + 1) % accounts.length]
      if (next) state.choose([next.address, ...chosen.filter((address) => address !== next.address)])
    },
    moveTo(chainId) {
      const next = find(chainId)
      if (!next) throw unknownChain(toHex(chainId))
      if (next.id === chain.id) return
      chain = next
      remember()
      listeners.emit('chainChanged', toHex(chainId))
    },
    addChain(next) {
      if (find(next.id)) return
      added = [...added, next]
      remember()
    },
    findChain: find,
    accountFor(address) {
      const account = held(address)
      if (!account || !shared().includes(account.address)) throw unauthorized()
      return account
    },
  }
  return state
}
