import type { Context, Unsubscribe } from '../core/context.ts'
import type { KeyValueStore } from '../core/pairing-host.ts'
import { readField } from '../core/read-field.ts'
import { providerError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import type { PairingClient } from './client.ts'
import { deprecatedChains } from './namespaces.ts'
import { type RemoteSession, readRemoteSession } from './remote-session.ts'
import { sharedAccounts } from './shared-accounts.ts'

/** Rules of a namespace for a link, and its listeners. */
export interface LinkEnds {
  readonly namespace: Namespace
  /** Returns the network that a wallet's event names; undefined for an unreadable one, or one outside the session. */
  chainIn(data: unknown, session: RemoteSession): CaipNetworkId | undefined
  /** Returns the form by which accounts are compared. */
  sameForm(address: string): string
  moved(chain: CaipNetworkId): void
  accountsChanged(): void
  /** `elsewhere`: another page of this origin ended or replaced the session. */
  over(elsewhere: boolean): void
}

/** Part of a remote wallet's session in one namespace. */
export interface RemoteLink {
  readonly namespace: Namespace
  readonly topic: string
  readonly client: PairingClient
  session(): RemoteSession
  chain(): CaipNetworkId
  /** Returns the addresses on the current network, the active one first. */
  addresses(): readonly string[]
  methods(): readonly string[]
  moveTo(chain: CaipNetworkId): void
  /** Reads the session again after the wallet has extended it. */
  reread(): void
  ask(method: string, params: unknown, chain?: CaipNetworkId): Promise<unknown>
  /** Stops following the session, without a report. */
  end(): void
  /** Stops following the session and reports its end. */
  close(): void
}

type Told = { readonly topic: string; readonly params?: unknown }
type Heard = 'session_event' | 'session_update' | 'session_delete' | 'session_expire'

const none = { accounts: [], chains: [], methods: [] }

/** Follows a session for one namespace and sends requests on its networks. `forget` runs before `over` is reported. */
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
    const all = sharedAccounts(mine().accounts, namespace)
    const here = all.filter(({ caipNetworkId }) => caipNetworkId === chain)
    // A wallet that switched to a chain without accounts uses its other accounts there.
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
  /** Reads the session again after a change by the wallet. */
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
    // A session covers several namespaces.
    if (!String(readField(params, 'chainId')).startsWith(`${namespace}:`)) return
    const event = readField(params, 'event')
    const [name, data] = [readField(event, 'name'), readField(event, 'data')]
    if (name === 'chainChanged') {
      const next = ends.chainIn(data, session)
      // An unreadable event says nothing about the wallet's network.
      if (next) moveTo(next)
    }
    if (name !== 'accountsChanged' || !Array.isArray(data)) return
    const said = data.flatMap((one) => (typeof one === 'string' ? [ends.sameForm(one.split(':').at(-1) ?? '')] : []))
    const known = addresses().find((address) => said.includes(ends.sameForm(address)))
    // Accounts that were not approved are ignored.
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
  // The library stores the session after it has sent the event.
  follow('session_update', () => void Promise.resolve().then(refresh))
  follow('session_delete', () => over())
  follow('session_expire', () => over())
  // A second tab can end or replace the session; the library there does not notify the one here.
  const unwatch = store.watch?.((key, value) => {
    if (key.endsWith('//session') && !value?.includes(topic)) over(true)
  })
  if (unwatch) stops.push(unwatch)

  // No answers arrive after the end of the session, so open requests must fail then.
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
