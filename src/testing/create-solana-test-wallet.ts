import { answerTwice } from './answer-twice.ts'
import { createApprovalQueue } from './approval-queue.ts'
import type { ActiveFailures } from './failures.ts'
import { applyFailures, createFailureBox } from './failures.ts'
import { alreadyPending, disconnected } from './provider-error.ts'
import { solanaKeys } from './solana-account.ts'
import { solanaTestKeys } from './solana-keys.ts'
import { solanaPlanners } from './solana-methods.ts'
import { createSolanaState } from './solana-state.ts'
import type {
  SolanaSigningFeature,
  SolanaStandardWallet,
  SolanaTestFeature,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './solana-types.ts'
import { registerStandard } from './standard-registration.ts'
import type { TestRequest } from './types.ts'

const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjM2I2YjViIi8+PHBhdGggZD0iTTEwIDEzaDIwdjRIMjJ2MTRoLTRWMTdoLTh6IiBmaWxsPSIjZmZmIi8+PC9zdmc+'
const version = '1.0.0'
/** Method name by which faults select a silent connect, which must not prompt. */
const silently = 'standard:connect/silent'
const signing: readonly SolanaSigningFeature[] = [
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]

/**
 * Makes a Wallet Standard wallet for Solana with real keys, for a test or a demo.
 *
 * Signatures verify and transactions reach the node; only the wallet's user is simulated. Needs Ed25519 in WebCrypto.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { solana } from 'wallet-modal/networks'
 * import { createSolanaTestWallet } from 'wallet-modal/testing'
 *
 * const wallet = createSolanaTestWallet({
 *   chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:8899' }],
 *   approve: 'never',
 *   name: 'My Solana Wallet',
 * })
 * const unregister = wallet.register() // the page lists it by its name
 *
 * const kit = createKit({ networks: [solana] })
 * const connected = kit.connect({ walletId: 'My Solana Wallet' })
 * const approval = await wallet.nextApproval('standard:connect')
 * approval.approve()
 * const { address } = await connected
 *
 * wallet.failures.add({ kind: 'reject', methods: ['solana:signAndSendTransaction'], times: 1 })
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const keys = (options.accounts ?? solanaTestKeys.slice(0, 2)).map(solanaKeys)
  const offered = signing.filter((feature) => !options.without?.includes(feature))
  const state = createSolanaState(options, keys, offered)
  const approvals = createApprovalQueue(options.approve ?? 'always')
  const failures = createFailureBox(options.failures ?? [])
  let requests: readonly TestRequest[] = []

  function note(method: string, params: readonly unknown[]): TestRequest {
    const request = { method, params, time: Date.now() }
    requests = [...requests, request]
    return request
  }

  async function connect(request: TestRequest, name: string) {
    const silent = name === silently
    const active = failures.take(name)
    await applyFailures(active, request.method)
    if (!silent && state.accounts.length === 0) {
      if (approvals.pending.some((approval) => approval.request.method === request.method))
        throw alreadyPending(request.method)
      await approvals.ask(request)
      if (active.disconnect) throw disconnected()
      state.authorize()
    }
    const bad = active['malformed-accounts']
    if (bad) return { accounts: 'value' in bad ? bad.value : [{ address: '0x1234' }, null] }
    return { accounts: state.accounts }
  }

  async function sign(request: TestRequest) {
    const { method, params } = request
    const active = failures.take(method)
    await applyFailures(active, method)
    const planner = solanaPlanners[method]
    if (!planner) return []
    const plans = params.map((input) => planner(state, (input ?? {}) as Parameters<typeof planner>[1]))
    await approvals.ask(request)
    if (active.disconnect) {
      state.revoke()
      throw disconnected()
    }
    if (active['change-account']) state.chooseNext()
    const outputs: object[] = []
    for (const plan of plans) outputs.push(corruptSignature(active, await plan()))
    const bad = active['malformed-hash']
    return bad ? [{ signature: 'value' in bad ? bad.value : new Uint8Array(3) }] : outputs
  }

  /** Answers twice if the fault `twice` is on. */
  function answer(method: string, make: () => Promise<unknown>): Promise<unknown> {
    const active = (methods?: readonly string[]) => (methods ? methods.includes(method) : method !== silently)
    const twice = failures.list.some(({ kind, methods }) => kind === 'twice' && active(methods))
    return twice ? answerTwice(make()) : make()
  }

  const features: { [name: `${string}:${string}`]: SolanaTestFeature } = {
    'standard:connect': {
      version,
      connect(input?: { readonly silent?: boolean }) {
        const request = note('standard:connect', input === undefined ? [] : [input])
        const name = input?.silent === true ? silently : request.method
        return answer(name, () => connect(request, name))
      },
    },
    'standard:disconnect': {
      version,
      async disconnect() {
        note('standard:disconnect', [])
        state.revoke()
      },
    },
    'standard:events': {
      version,
      on(event: string, listener: (value: unknown) => void) {
        state.listeners.on(event, listener)
        return () => state.listeners.off(event, listener)
      },
    },
  }
  for (const feature of offered) {
    const method = feature.slice(feature.indexOf(':') + 1)
    features[feature] = {
      version,
      ...(method === 'signMessage' || method === 'signIn' ? {} : { supportedTransactionVersions: ['legacy', 0] }),
      [method]: (...inputs: readonly unknown[]) => {
        const request = note(feature, inputs)
        return answer(feature, () => sign(request))
      },
    }
  }

  const standard: SolanaStandardWallet = Object.freeze({
    version,
    name: options.name ?? 'Solana Test Wallet',
    icon: options.icon ?? defaultIcon,
    chains: Object.freeze(options.chains.map(({ id }) => id)),
    features: Object.freeze(features),
    get accounts() {
      return state.accounts
    },
  })

  return {
    standard,
    failures,
    addresses: keys.map(({ address }) => address),
    get sharedAddresses() {
      return state.accounts.map(({ address }) => address)
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
    disconnect: state.revoke,
    restore: state.restore,
    register: (target = globalThis.window) => registerStandard(standard, target),
    clearRequests() {
      requests = []
    },
  }
}

/** Returns an answer with another message or a wrong signature, by the fault that is on. */
function corruptSignature(active: ActiveFailures, output: object): object {
  const { signedMessage, signature } = output as {
    readonly signedMessage?: Uint8Array
    readonly signature?: Uint8Array
  }
  const last = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))
  return {
    ...output,
    ...(active['other-message'] && signedMessage && { signedMessage: last(signedMessage) }),
    ...(active['bad-signature'] && signature && { signature: last(signature) }),
  }
}
