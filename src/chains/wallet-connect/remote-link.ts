import type { Context, Unsubscribe } from '../core/adapter.ts'
import type { KeyValueStore } from '../core/pairing-host.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import type { PairingClient } from './client.ts'
import { currentChain } from './current-chain.ts'
import { deprecatedChains } from './deprecated-chains.ts'
import { providerError } from './provider-error.ts'
import { type RemoteSession, readRemoteSession } from './remote-session.ts'

/** What a namespace knows of a link, and hears of it. */
export interface LinkEnds {
  readonly namespace: Namespace
  /** The network that an event of the wallet names; undefined for what cannot be read, or is none of the session. */
  chainIn(data: unknown, session: RemoteSession): CaipNetworkId | undefined
  /** One form for each account, to compare by. */
  sameForm(address: string): string
  moved(chain: CaipNetworkId): void
  accountsChanged(): void
  /** `elsewhere`: another page of this site ended or replaced the session. */
  over(elsewhere: boolean): void
}

/** One namespace's part of a remote wallet's session. */
export interface RemoteLink {
  readonly namespace: Namespace
  readonly topic: string
  readonly client: PairingClient
  session(): RemoteSession
  chain(): CaipNetworkId
  /** On the current network, the active one first. */
  addresses(): readonly string[]
  methods(): readonly string[]
  moveTo(chain: CaipNetworkId): void
  /** Takes over what the wallet wrote into the session. */
  reread(): void
  ask(method: string, params: unknown, chain?: CaipNetworkId): Promise<unknown>
  /** Stops following the session. */
  end(): void
  /** Stops, and tells: the session is over. */
  close(): void
}

type Told = { readonly topic: string; readonly params?: unknown }
type Heard = 'session_event' | 'session_update' | 'session_delete' | 'session_expire'

const none = { accounts: [], chains: [], methods: [] }

/** Follows a session for one namespace, and asks the wallet on its networks. `forget` comes before `over` is told. */
export function remoteLink(
  client: PairingClient,
  first: RemoteSession,
  start: CaipNetworkId,
  { networks }: Pick<Context, 'networks'>,
  store: KeyValueStore,
  forget: (elsewhere: boolean) => void,
  ends: LinkEnds,
): RemoteLink {
  const sign = client.provider.client
  const { topic } = first
  const { namespace } = ends
  const stops: Unsubscribe[] = []
  let session = first
  let chain = start
  let lead: string | undefined

  const mine = () => session.namespaces[namespace] ?? none
  const isLive = () => sign.session.keys.includes(topic)
  const stored = () => (isLive() ? readRemoteSession(sign.session.get(topic)) : undefined)

  function addresses(): readonly string[] {
    const all = mine().accounts.flatMap((id) => {
      const [space, reference, address] = id.split(':')
      return space === namespace && address ? [{ chain: currentChain(`${space}:${reference}`), address }] : []
    })
    const here = all.filter((account) => account.chain === chain)
    // A wallet that switched to a chain which it listed no account for uses the ones that it has.
    const list = [...new Set((here.length > 0 ? here : all).map(({ address }) => address))]
    const head = lead && list.find((address) => ends.sameForm(address) === lead)
    return head ? [head, ...list.filter((address) => address !== head)] : list
  }
  function moveTo(next: CaipNetworkId) {
    if (next === chain) return
    chain = next
    ends.moved(chain)
  }
  function end() {
    for (const stop of stops.splice(0)) stop()
  }
  function over(elsewhere = false) {
    if (stops.length === 0) return
    end()
    forget(elsewhere)
    ends.over(elsewhere)
  }
  /** Takes over what the wallet changed in the session. */
  function refresh() {
    const next = stored()
    if (!next) return over()
    session = next
    const configured = networks.map(({ caipNetworkId }) => caipNetworkId)
    const allowed = configured.find((id) => next.approved.includes(id))
    if (!next.approved.includes(chain) && allowed) moveTo(allowed)
    ends.accountsChanged()
  }
  function hear({ params }: Told) {
    // One wallet speaks for several namespaces.
    if (!String(readField(params, 'chainId')).startsWith(`${namespace}:`)) return
    const event = readField(params, 'event')
    const [name, data] = [readField(event, 'name'), readField(event, 'data')]
    if (name === 'chainChanged') {
      const next = ends.chainIn(data, session)
      // What cannot be read says nothing about where the wallet is.
      if (next) moveTo(next)
    }
    if (name !== 'accountsChanged' || !Array.isArray(data)) return
    const said = data.flatMap((one) => (typeof one === 'string' ? [ends.sameForm(one.split(':').at(-1) ?? '')] : []))
    const known = addresses().find((address) => said.includes(ends.sameForm(address)))
    // An account that was never approved is none (protocol §6.6).
    if (known === undefined) return
    lead = ends.sameForm(known)
    ends.accountsChanged()
  }

  const follow = (event: Heard, act: (told: Told) => void) => {
    const listener = (told: Told) => {
      if (told.topic === topic) act(told)
    }
    sign.on(event, listener)
    stops.push(() => void sign.off(event, listener))
  }
  follow('session_event', hear)
  // The library writes the session after it has told.
  follow('session_update', () => void Promise.resolve().then(refresh))
  follow('session_delete', () => over())
  follow('session_expire', () => over())
  // Another tab ended it, or paired with another wallet: the library there does not tell the one here.
  const unwatch = store.watch?.((key, value) => {
    if (key.endsWith('//session') && !value?.includes(topic)) over(true)
  })
  if (unwatch) stops.push(unwatch)

  // Nobody answers any more once the session is over; what was asked until then must not wait for ever.
  const ended = () => providerError(4900, 'The session is over')
  const gone = new Promise<never>((_, reject) => void stops.push(() => reject(ended())))
  gone.catch(() => {})

  return {
    namespace,
    topic,
    client,
    session: () => session,
    chain: () => chain,
    addresses,
    methods: () => mine().methods,
    moveTo,
    reread() {
      session = stored() ?? session
    },
    async ask(method, params, on = chain) {
      const old = deprecatedChains[on]
      const { chains } = mine()
      const chainId = old && !chains.includes(on) && chains.includes(old) ? old : on
      try {
        return await Promise.race([
          sign.request<unknown>({ topic, chainId, request: { method, params: params ?? [] } }),
          gone,
        ])
      } catch (error) {
        throw isLive() ? error : ended()
      }
    },
    end,
    close() {
      if (stops.length === 0) return
      end()
      ends.over(false)
    },
  }
}
