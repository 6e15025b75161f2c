import { privateKeyToAccount } from 'viem/accounts'
import { createAnnouncer } from './announcer.ts'
import { createApprovalQueue } from './approval-queue.ts'
import { createFailureBox } from './failures.ts'
import { handleRequest } from './handle-request.ts'
import { testKeys } from './keys.ts'
import type { TestProvider, TestRequest, TestWallet, TestWalletInfo, TestWalletOptions } from './types.ts'
import { createWalletState } from './wallet-state.ts'

const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjM2I0YTZiIi8+PHBhdGggZD0iTTEwIDEzaDIwdjRIMjJ2MTRoLTRWMTdoLTh6IiBmaWxsPSIjZmZmIi8+PC9zdmc+'

/**
 * Makes an EIP-1193 wallet with real keys, for a test or a demo.
 *
 * Signatures verify and transactions reach the chain; only the wallet's user is simulated. By default the
 * keys are public development keys. The wallet's requests reject with `ProviderError`, as those of an extension do.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193 and https://eips.ethereum.org/EIPS/eip-6963
 *
 * @example
 * import { foundry } from 'wallet-modal/networks'
 * import { createTestWallet } from 'wallet-modal/testing'
 *
 * const wallet = createTestWallet({ chains: [foundry], approve: 'never' })
 * wallet.announce() // EIP-6963: the page lists it as "Test Wallet"
 *
 * const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
 * const approval = await wallet.nextApproval('eth_requestAccounts')
 * approval.approve()
 * const accounts = await asked // ['0xf39F…2266', '0x7099…79C8']
 *
 * wallet.failures.add({ kind: 'reject', methods: ['eth_sendTransaction'], times: 1 })
 * wallet.setChain(31337)
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const accounts = (options.accounts ?? testKeys.slice(0, 2)).map((account) =>
    typeof account === 'string' ? privateKeyToAccount(account) : account,
  )
  const state = createWalletState(options, accounts)
  const approvals = createApprovalQueue(options.approve ?? 'always')
  const failures = createFailureBox(options.failures ?? [])
  let requests: readonly TestRequest[] = []

  const info: TestWalletInfo = Object.freeze({
    uuid: options.uuid ?? globalThis.crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? defaultIcon,
    rdns: options.rdns ?? 'test.wallet-modal',
  })
  const provider: TestProvider = {
    request({ method, params }) {
      const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
      const request: TestRequest = { method, params: list, time: Date.now() }
      requests = [...requests, request]
      return handleRequest(request, state, approvals, failures)
    },
    on(event, listener) {
      state.listeners.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      state.listeners.off(event, listener)
      return provider
    },
  }
  const announcer = createAnnouncer(info, provider)

  return {
    info,
    provider,
    failures,
    accounts,
    get sharedAddresses() {
      return state.shared
    },
    get chainId() {
      return state.chain.id
    },
    get chains() {
      return state.chains
    },
    get authorized() {
      return state.authorized
    },
    get requests() {
      return requests
    },
    get pendingApprovals() {
      return approvals.pending
    },
    nextApproval: approvals.next,
    setApprove: approvals.setApprove,
    setAccounts: state.choose,
    setChain: state.moveTo,
    disconnect: state.disconnect,
    restore: state.restore,
    announce: announcer.announce,
    withdraw: announcer.withdraw,
    inject(target = globalThis.window) {
      const holder = target as { ethereum?: unknown }
      const before = Object.getOwnPropertyDescriptor(holder, 'ethereum')
      Object.defineProperty(holder, 'ethereum', { value: provider, configurable: true, writable: true })
      return () => {
        if (before) Object.defineProperty(holder, 'ethereum', before)
        else delete holder.ethereum
      }
    },
    clearRequests() {
      requests = []
    },
  }
}
