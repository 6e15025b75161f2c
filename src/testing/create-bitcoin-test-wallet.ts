import { createApprovalQueue } from './approval-queue.ts'
import { bitcoinListed } from './bitcoin-listed.ts'
import { createBitcoinRequestHandler } from './bitcoin-request-handler.ts'
import { bitcoinStandard } from './bitcoin-standard.ts'
import { createBitcoinState } from './bitcoin-state.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './bitcoin-types.ts'
import { bitcoinUnisat } from './bitcoin-unisat.ts'
import { createFailureBox } from './failures.ts'
import { registerStandard } from './standard-registration.ts'
import type { TestRequest } from './types.ts'

/** Sets a property of the page. Returns a function that restores the former value. */
function put(page: { [name: string]: unknown }, name: string, value: unknown): () => void {
  const before = page[name]
  page[name] = value
  return () => {
    page[name] = before
  }
}

/**
 * Makes a Bitcoin wallet with real keys for a test or a demo: payment accounts (p2wpkh) and ordinals accounts (p2tr).
 *
 * Signatures verify and transactions reach the server; only the wallet's user is simulated.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { bitcoin } from 'wallet-modal/networks'
 * import { createBitcoinTestWallet } from 'wallet-modal/testing'
 *
 * const wallet = createBitcoinTestWallet({
 *   chains: [{ id: 'bitcoin:mainnet' }],
 *   approve: 'never',
 *   name: 'My Bitcoin Wallet',
 * })
 * const unregister = wallet.register() // the page lists it by its name
 *
 * const kit = createKit({ networks: [bitcoin] })
 * const connected = kit.connect({ walletId: 'My Bitcoin Wallet' })
 * const approval = await wallet.nextApproval('bitcoin:connect')
 * approval.approve()
 * const { address } = await connected
 *
 * wallet.failures.add({ kind: 'reject', methods: ['bitcoin:signTransaction'], times: 1 })
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const { kind = 'standard', name = 'Bitcoin Test Wallet', icon } = options
  const state = createBitcoinState(options)
  const approvals = createApprovalQueue(options.approve ?? 'always')
  const failures = createFailureBox(options.failures ?? [])
  let requests: readonly TestRequest[] = []
  const handler = createBitcoinRequestHandler(state, approvals, failures, (method, params) => {
    const request = { method, params, time: Date.now() }
    requests = [...requests, request]
    return request
  })
  const provider =
    kind === 'unisat'
      ? bitcoinUnisat(state, handler)
      : kind === 'sats-connect'
        ? bitcoinListed(state, handler)
        : bitcoinStandard(state, handler, options)
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
