import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { ignoreRepeatedSessionDelete } from '../../src/chains/wallet-connect/client.ts'
import { type RemoteSolana, remoteSolana } from './remote-solana.ts'

/** A wallet on another device: the library's own wallet side, with keys of its own, over the same relay. */
export interface RemoteWallet {
  readonly address: string
  /** The wallet's account on Solana, shared only on demand. */
  readonly solana: RemoteSolana
  readonly client: InstanceType<typeof SignClient>
  /** Takes a link, as if its code were scanned. */
  scan(uri: string): Promise<void>
  /** Answers the next proposal. */
  approve(how?: {
    readonly chains?: readonly string[]
    readonly accounts?: readonly string[]
    readonly name?: string
    /** Namespaces to share; by default only eip155. */
    readonly namespaces?: readonly string[]
    /** Of its part for Solana. */
    readonly solana?: {
      readonly chains?: readonly string[]
      readonly accounts?: readonly string[]
      readonly methods?: readonly string[]
    }
    /** Additional namespaces to share. */
    readonly parts?: { readonly [namespace: string]: Share }
  }): Promise<string>
  decline(): Promise<void>
  /** Answers the next request to sign in, with a session; `change` makes of the answer what it likes. */
  signIn(how?: {
    readonly chains?: readonly string[]
    readonly change?: (answer: SignInAnswer) => unknown
  }): Promise<void>
  declineSignIn(code?: number): Promise<void>
  /** Resolves with the next request to sign in. */
  signInRequest(): Promise<SignInAsked>
  /** Resolves with the next proposal. */
  proposal(): Promise<Proposal>
  /** Requests so far, by method. */
  readonly requests: string[]
  /** Answers requests; by default it signs and approves. */
  answer: (method: string, params: unknown, chainId: string) => Promise<unknown>
  emit(name: string, data: unknown, chainId: string): Promise<void>
  end(): Promise<void>
}

/** The part of a proposed namespace to share; by default every chain and method. */
export interface Share {
  readonly chains?: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods?: readonly string[]
}

type Cacao = Parameters<InstanceType<typeof SignClient>['approveSessionAuthenticate']>[0]['auths'][number]
export interface SignInAnswer {
  cacaos: Cacao[]
  readonly responder: { readonly publicKey: string; readonly metadata: object }
}
interface SignInAsked {
  readonly id: number
  readonly params: { readonly authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] }
}

interface Proposal {
  readonly id: number
  readonly params: {
    readonly optionalNamespaces: {
      readonly [name: string]: {
        readonly chains?: readonly string[]
        readonly methods: string[]
        readonly events: string[]
      }
    }
    readonly proposer: { readonly metadata: { readonly name: string; readonly url: string } }
  }
}

/** anvil's second development key. */
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
let count = 0

/** @param knows `signIn`: it answers requests to sign in, and looks at no proposal beside one. */
export async function remoteWallet(relayUrl: string, knows: { readonly signIn?: boolean } = {}): Promise<RemoteWallet> {
  const account = privateKeyToAccount(key)
  const solana = remoteSolana()
  const core = new Core({
    projectId: 'wallet',
    relayUrl,
    customStoragePrefix: `remote${count++}`,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
  })
  const verify = core.verify as unknown as { register(): Promise<string>; resolve(): Promise<undefined> }
  verify.register = async () => ''
  verify.resolve = async () => undefined
  await core.start()
  const client = await SignClient.init({
    core: core as unknown as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    metadata: { name: 'Lantern', description: '', url: 'https://lantern.test', icons: [] },
    logger: 'silent',
  })
  ignoreRepeatedSessionDelete({
    client: client as unknown as Parameters<typeof ignoreRepeatedSessionDelete>[0]['client'],
  })
  const proposals: Proposal[] = []
  const waiting: ((proposal: Proposal) => void)[] = []
  client.on('session_proposal', (event) => {
    const proposal = event as unknown as Proposal
    const next = waiting.shift()
    if (next) next(proposal)
    else proposals.push(proposal)
  })
  const asks: SignInAsked[] = []
  const listening: ((asked: SignInAsked) => void)[] = []
  if (knows.signIn)
    client.on('session_authenticate', (event) => {
      const next = listening.shift()
      if (next) next(event)
      else asks.push(event)
    })
  // The wallet side of the library checks what it sends, so a dishonest one changes it after that.
  let change: (answer: SignInAnswer) => unknown = (answer) => answer
  const encode = core.crypto.encode.bind(core.crypto)
  core.crypto.encode = async (topic, payload, options) => {
    const { result } = payload as { readonly result?: SignInAnswer }
    if (!Array.isArray(result?.cacaos)) return encode(topic, payload, options)
    return encode(topic, { ...payload, result: await change(structuredClone(result)) } as typeof payload, options)
  }
  const wallet: RemoteWallet = {
    address: account.address,
    solana,
    client,
    requests: [],
    scan: async (uri) => void (await client.core.pairing.pair({ uri })),
    proposal: () => {
      const there = proposals.shift()
      return there ? Promise.resolve(there) : new Promise((resolve) => void waiting.push(resolve))
    },
    async approve({ chains, accounts, name, namespaces = ['eip155'], solana: told = {}, parts: more = {} } = {}) {
      const { id, params } = await wallet.proposal()
      const shares = [...new Set([...namespaces, ...Object.keys(more)])]
      const parts = shares.map((namespace) => {
        const wanted = params.optionalNamespaces[namespace]
        if (!wanted) throw new Error(`Nothing of ${namespace} was proposed`)
        const { address, how } =
          namespace === 'solana'
            ? { address: solana.address, how: told }
            : {
                address: account.address,
                how: more[namespace] ?? { ...(chains && { chains }), ...(accounts && { accounts }) },
              }
        const shared = [...(how.chains ?? wanted.chains ?? [])]
        const part = {
          chains: shared,
          accounts: [...(how.accounts ?? shared.map((chain) => `${chain}:${address}`))],
          methods: [...('methods' in how && how.methods ? how.methods : wanted.methods)],
          events: wanted.events,
        }
        return [namespace, part] as const
      })
      if (name !== undefined) client.metadata.name = name
      const { topic, acknowledged } = await client.approve({ id, namespaces: Object.fromEntries(parts) })
      await acknowledged()
      return topic
    },
    async decline() {
      const { id } = await wallet.proposal()
      await client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    },
    signInRequest: () => {
      const there = asks.shift()
      return there ? Promise.resolve(there) : new Promise((resolve) => void listening.push(resolve))
    },
    async signIn(how = {}) {
      const { id, params } = await wallet.signInRequest()
      const chains = [...(how.chains ?? params.authPayload.chains)]
      const methods = ['personal_sign', 'eth_sendTransaction']
      const payload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
      const auths = chains.map(async (chain) => {
        const iss = `${chain}:${account.address}`
        const message = client.formatAuthMessage({ request: payload, iss })
        return buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
      })
      change = how.change ?? ((answer) => answer)
      await client.approveSessionAuthenticate({ id, auths: await Promise.all(auths) })
    },
    async declineSignIn(code = 5000) {
      const { id } = await wallet.signInRequest()
      await client.rejectSessionAuthenticate({ id, reason: { code, message: 'User rejected.' } })
    },
    answer: async (method, params) => {
      if (method.startsWith('solana_')) return solana.answer(method, params)
      if (method !== 'personal_sign') return null
      const [raw] = params as [`0x${string}`]
      return account.signMessage({ message: { raw } })
    },
    async emit(name, data, chainId) {
      const session = client.session.getAll().at(-1)
      if (session) await client.emit({ topic: session.topic, event: { name, data }, chainId })
    },
    async end() {
      core.heartbeat.stop()
      // The library goes on looking for a relay that is gone, in more and more loops.
      Object.assign(core.relayer, { connect: async () => {}, createProvider: async () => {} })
      // A relay that turns everybody away is not waited for.
      await Promise.race([core.relayer.transportClose(), new Promise((resolve) => setTimeout(resolve, 500))])
    },
  }
  client.on('session_request', (event) => {
    const { method, params } = event.params.request
    wallet.requests.push(method)
    void wallet.answer(method, params, event.params.chainId).then(
      (result) => client.respond({ topic: event.topic, response: { id: event.id, jsonrpc: '2.0', result } }),
      (error: { code?: number; message?: string }) =>
        client.respond({
          topic: event.topic,
          response: {
            id: event.id,
            jsonrpc: '2.0',
            error: { code: error.code ?? -32000, message: error.message ?? '' },
          },
        }),
    )
  })
  return wallet
}
