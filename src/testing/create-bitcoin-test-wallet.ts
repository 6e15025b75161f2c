import { createApprovalDesk } from './approvals.ts'
import { createBitcoinDesk } from './bitcoin-desk.ts'
import { bitcoinListed } from './bitcoin-listed.ts'
import { bitcoinStandard } from './bitcoin-standard.ts'
import { createBitcoinState } from './bitcoin-state.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './bitcoin-types.ts'
import { bitcoinUnisat } from './bitcoin-unisat.ts'
import { createFailureBox } from './failures.ts'
import { registerStandard } from './standard-registration.ts'
import type { TestRequest } from './types.ts'

/** Puts an object on the page for as long as it is wanted. */
function put(page: { [name: string]: unknown }, name: string, value: unknown): () => void {
  const before = page[name]
  page[name] = value
  return () => {
    page[name] = before
  }
}

/**
 * Makes a Bitcoin wallet with real keys that a test, or a demo, holds in its hands: payment accounts (p2wpkh) and
 * ordinal ones (p2tr).
 *
 * Signatures verify and transactions reach the server: nothing is mocked but the person.
 *
 * @example
 * import { createBitcoinTestWallet } from 'wallet-modal/testing'
 *
 * const wallet = createBitcoinTestWallet({
 *   chains: [{ id: 'bitcoin:regtest', apiUrl: 'http://127.0.0.1:3002' }],
 *   approve: 'never',
 * })
 * const unregister = wallet.register() // the page lists it as "Bitcoin Test Wallet"
 * ;(await wallet.nextApproval('bitcoin:connect')).approve()
 * wallet.failures.add({ kind: 'reject', methods: ['bitcoin:signTransaction'], times: 1 })
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const { kind = 'standard', name = 'Bitcoin Test Wallet', icon } = options
  const state = createBitcoinState(options)
  const approvals = createApprovalDesk(options.approve ?? 'always')
  const failures = createFailureBox(options.failures ?? [])
  let requests: readonly TestRequest[] = []
  const desk = createBitcoinDesk(state, approvals, failures, (method, params) => {
    const request = { method, params, time: Date.now() }
    requests = [...requests, request]
    return request
  })
  const provider =
    kind === 'unisat'
      ? bitcoinUnisat(state, desk)
      : kind === 'sats-connect'
        ? bitcoinListed(state, desk)
        : bitcoinStandard(state, desk, options)
  const isFirst = (chains: readonly string[]) => chains.includes(options.chains[0].id)

  return {
    provider,
    failures,
    addresses: state.held.filter(({ shown }) => isFirst(shown.chains)).map(({ address }) => address),
    get sharedAddresses() {
      return state.accounts.map(({ address }) => address)
    },
    get authorized() {
      return state.authorized
    },
    get chainId() {
      return state.chain.id
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
    disconnect: state.revoke,
    restore: state.restore,
    register(target = globalThis.window) {
      if (kind === 'standard') return registerStandard(provider, target)
      if (!target) throw new Error('register() needs a window: pass an EventTarget outside of a browser.')
      const page = target as unknown as { [name: string]: unknown }
      if (kind === 'unisat') return put(page, 'unisat', provider)
      const row = { id: 'BitcoinTestProvider', name, ...(icon && { icon }) }
      const listed = Array.isArray(page.btc_providers) ? page.btc_providers : []
      const offs = [put(page, row.id, provider), put(page, 'btc_providers', [...listed, row])]
      return () => {
        for (const off of offs) off()
      }
    },
    clearRequests() {
      requests = []
    },
  }
}
