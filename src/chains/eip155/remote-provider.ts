import type { Context, Unsubscribe } from '../core/adapter.ts'
import type { KeyValueStore } from '../core/pairing-host.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId, Eip1193Provider, Network } from '../core/types.ts'
import type { PairingClient } from '../wallet-connect/client.ts'
import { type RemoteSession, readRemoteSession } from '../wallet-connect/remote-session.ts'
import { endedElsewhere } from './ended-elsewhere.ts'
import { chainIdHex, parseChainId } from './parse.ts'
import { rpcOf } from './transport.ts'

const ours = 'eip155'

/** EIP-1193 codes that a wallet of this browser would give. */
const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })

export interface RemoteProvider extends Eip1193Provider {
  readonly topic: string
  readonly client: PairingClient
  facts(): Pick<RemoteSession, 'approved' | 'wallet'>
  /** Stops following the session. */
  end(): void
}

type Told = { readonly topic: string; readonly params?: unknown }

/**
 * A remote wallet as a provider like any other (EIP-1193): it answers for its accounts and network itself, sends to
 * the phone what only the phone can do, and reads the chain over the page's own RPC.
 */
export function remoteProvider(
  client: PairingClient,
  first: RemoteSession,
  startChain: CaipNetworkId,
  c: Pick<Context, 'networks' | 'clock' | 'fetch'>,
  onOver: (elsewhere: boolean) => void,
  store: KeyValueStore,
): RemoteProvider {
  const sign = client.provider.client
  const { topic } = first
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const stops: Unsubscribe[] = []
  let session = first
  let chain = startChain
  let lead: string | undefined

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const mine = () => session.namespaces[ours] ?? { accounts: [], methods: [] }
  function accounts(): string[] {
    const all = mine().accounts.map((id) => id.split(':'))
    const here = all.filter(([namespace, reference]) => `${namespace}:${reference}` === chain)
    // A wallet that switched to a chain which it listed no account for uses the ones that it has.
    const addresses = [...new Set((here.length > 0 ? here : all).map(([, , address]) => address ?? ''))]
    const head = addresses.find((address) => address.toLowerCase() === lead?.toLowerCase())
    return head ? [head, ...addresses.filter((address) => address !== head)] : addresses
  }
  function moveTo(next: CaipNetworkId) {
    // What cannot be read says nothing about where the wallet is.
    if (next === chain || !/:\d+$/.test(next)) return
    chain = next
    emit('chainChanged', chainIdHex(chain))
  }
  function end() {
    for (const stop of stops.splice(0)) stop()
  }
  function over(elsewhere = false) {
    if (stops.length === 0) return
    end()
    onOver(elsewhere)
    emit('disconnect', elsewhere ? endedElsewhere : undefined)
  }
  /** Takes over what the wallet changed in the session. */
  function refresh() {
    const next = sign.session.keys.includes(topic) ? readRemoteSession(sign.session.get(topic)) : undefined
    if (!next) return over()
    session = next
    const configured = c.networks.map(({ caipNetworkId }) => caipNetworkId)
    const allowed = configured.find((id) => next.approved.includes(id))
    if (!next.approved.includes(chain) && allowed) moveTo(allowed)
    emit('accountsChanged', accounts())
  }
  function hear({ params }: Told) {
    const event = readField(params, 'event')
    const [name, data] = [readField(event, 'name'), readField(event, 'data')]
    if (name === 'chainChanged') moveTo(parseChainId(typeof data === 'string' ? data.split(':').at(-1) : data))
    if (name !== 'accountsChanged' || !Array.isArray(data)) return
    const said = data.flatMap((one) => (typeof one === 'string' ? [one.split(':').at(-1)?.toLowerCase()] : []))
    const known = accounts().find((address) => said.includes(address.toLowerCase()))
    // An account that was never approved is none (protocol §6.6).
    if (!known) return
    lead = known
    emit('accountsChanged', accounts())
  }

  type Heard = 'session_event' | 'session_update' | 'session_delete' | 'session_expire'
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
  const ended = () => refusal(4900, 'The session is over')
  const gone = new Promise<never>((_, reject) => void stops.push(() => reject(ended())))
  gone.catch(() => {})
  async function ask(method: string, params: unknown): Promise<unknown> {
    const request = { method, params: params ?? [] }
    try {
      return await Promise.race([sign.request<unknown>({ topic, chainId: chain, request }), gone])
    } catch (error) {
      throw sign.session.keys.includes(topic) ? error : ended()
    }
  }

  async function switchTo(params: readonly unknown[] | undefined): Promise<null> {
    const wanted = parseChainId((params?.[0] as { readonly chainId?: unknown } | undefined)?.chainId)
    if (!session.approved.includes(wanted)) {
      if (!mine().methods.includes('wallet_switchEthereumChain')) throw refusal(4902, 'Not approved by the wallet')
      await ask('wallet_switchEthereumChain', params)
      if (sign.session.keys.includes(topic)) session = readRemoteSession(sign.session.get(topic)) ?? session
      // The wallet said yes and did not extend the session: every request there would be refused.
      if (!session.approved.includes(wanted)) throw refusal(4902, 'Not approved by the wallet')
    }
    moveTo(wanted)
    return null
  }
  const network = (): Network | undefined => c.networks.find(({ caipNetworkId }) => caipNetworkId === chain)

  return Object.freeze({
    topic,
    client,
    end,
    facts: () => ({ approved: session.approved, wallet: session.wallet }),
    async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return chainIdHex(chain)
      if (method === 'wallet_switchEthereumChain') return switchTo(params)
      if (mine().methods.includes(method)) return ask(method, params)
      const here = network()
      if (/^(wallet_|personal_|eth_sign|eth_send)/.test(method) || !here)
        throw refusal(4200, 'Not approved by the wallet')
      return rpcOf(here, { ...c, signal: AbortSignal.timeout(READ) })(method, [...(params ?? [])])
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  })
}

const READ = 30_000
