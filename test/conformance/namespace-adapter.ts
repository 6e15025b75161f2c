import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Capabilities, ConnectContext, NamespaceAdapter } from '../../src/chains/core/adapter.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import type { Connector } from '../../src/chains/core/connector.ts'
import type { ErrorCode } from '../../src/chains/core/errors.ts'
import { nobody } from '../../src/chains/core/late-namespace-info.ts'
import type { SiwxVerifier } from '../../src/chains/core/siwx.ts'
import type { CaipNetworkId, Namespace, Network, Session } from '../../src/chains/core/types.ts'
import { createMessenger } from '../../src/siwx/client/create-messenger.ts'
import { defaultSiwx } from '../../src/siwx/client/default-siwx.ts'
import { localStorageSessions } from '../../src/siwx/client/local-storage-sessions.ts'
import { everyError } from '../fakes/every-error.ts'
import { FakeStorage } from '../fakes/storage.ts'

/** A namespace's adapter and a wallet that the suite controls; each test gets new ones. */
export interface AdapterWorld<N extends Namespace> {
  readonly adapter: NamespaceAdapter<N>
  readonly connectorId: string
  /** The wallet starts on the first network and can switch to the second. */
  readonly networks: readonly [Network, Network, ...Network[]]
  readonly fetch: typeof fetch
  /** A valid address in its canonical form, and invalid ones. */
  readonly addresses: { readonly good: string; readonly bad: readonly string[] }
  /** The balance that the node reports for every address. */
  readonly balance?: bigint
  /** The capabilities of this adapter; all others must be absent. */
  readonly capabilities: readonly (keyof Capabilities)[]
  /** Checks what the wallet signs, as a page with sign-in does. */
  readonly verifier: SiwxVerifier
  /** Number of prompts that the wallet has shown. */
  prompts(): number
  /** The visitor declines every prompt from now on. */
  decline(): void
  /** Prompts stay open until the returned function approves them. */
  hold(): () => void
  /** The visitor picks another account in the wallet; returns its address. */
  changeAccount(): string
  /** Switches the network in the wallet. Absent if wallets of this namespace have no current network. */
  changeNetwork?(id: CaipNetworkId): void
  /**
   * Makes the next switches fail and returns the error. Absent if the wallet asks, because declining is enough then.
   */
  refuseSwitch?(): { readonly to: CaipNetworkId; readonly code: ErrorCode }
  /** The wallet ends the connection. */
  leave(): void
  /** Listeners that the adapter has on the wallet. */
  listeners(): number
}

/** Tests that every adapter must pass, whatever its chain. */
export function describeAdapter<N extends Namespace>(name: string, makeWorld: () => AdapterWorld<N>): void {
  describe(`adapter ${name}`, () => {
    let world: AdapterWorld<N>
    let stop: AbortController
    let off: () => void
    let rows: Map<string, Connector>

    const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
      signal: stop.signal,
      clock: systemClock,
      fetch: world.fetch,
      networks: world.networks,
      networkId: world.networks[0].caipNetworkId,
      ...more,
    })
    const connect = (more?: Partial<ConnectContext>) => world.adapter.connect(world.connectorId, context(more))
    const spy = () => {
      const seen: Session<N>[] = []
      const ended = vi.fn()
      return { seen, ended, sink: { changed: (session: Session<N>) => seen.push(session), disconnected: ended } }
    }

    beforeEach(() => {
      world = makeWorld()
      stop = new AbortController()
      rows = new Map()
      const sink = {
        upsert: (row: Connector) => void rows.set(row.id, row),
        remove: (id: string) => void rows.delete(id),
      }
      off = world.adapter.discover(sink, { announced: true, injected: true })
    })
    afterEach(() => {
      stop.abort()
      off()
    })

    it('behavior: finds the wallet', () => {
      expect(rows.get(world.connectorId)).toMatchObject({ namespaces: [world.adapter.namespace], installed: true })
    })

    it('default: connects with one prompt', async () => {
      const session = await connect()
      expect(world.prompts()).toBe(1)
      expect(session).toMatchObject({
        namespace: world.adapter.namespace,
        connectorId: world.connectorId,
        caipNetworkId: world.networks[0].caipNetworkId,
      })
      expect(session.accounts.map(({ address }) => address)).toContain(session.address)
      expect(Object.isFrozen(session)).toBe(true)
      expect(world.adapter.parseAddress(session.address)).toBe(session.address)
    })

    it('param: networkId moves the wallet', async () => {
      const session = await connect({ networkId: world.networks[1].caipNetworkId })
      expect(session.caipNetworkId).toBe(world.networks[1].caipNetworkId)
    })

    it('error: a wallet that is not there', async () => {
      await expect(world.adapter.connect('nobody', context())).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    })

    it('error: a declined connection', async () => {
      world.decline()
      await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED', data: { action: 'connect' } })
      expect(world.listeners()).toBe(0)
    })

    it('behavior: an abort ends the wait at once, and a late approval changes nothing', async () => {
      const approve = world.hold()
      const attempt = connect()
      await vi.waitFor(() => expect(world.prompts()).toBe(1), 10_000)
      const reason = everyError('MODAL_CLOSED')
      const before = performance.now()
      stop.abort(reason)
      await expect(attempt).rejects.toBe(reason)
      expect(performance.now() - before).toBeLessThan(100)
      approve()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(world.listeners()).toBe(0)
    })

    it('behavior: an aborted signal asks the wallet nothing', async () => {
      stop.abort(everyError('MODAL_CLOSED'))
      await expect(connect()).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
      expect(world.prompts()).toBe(0)
    })

    it('behavior: reconnects without a prompt', async () => {
      const session = await connect()
      const prompts = world.prompts()
      const again = await world.adapter.reconnect({ connectorId: world.connectorId }, context())
      expect(again).toMatchObject({ address: session.address, caipNetworkId: session.caipNetworkId })
      expect(world.prompts()).toBe(prompts)
    })

    it('behavior: does not reconnect what was never connected', async () => {
      await expect(world.adapter.reconnect({ connectorId: world.connectorId }, context())).resolves.toBeNull()
      await expect(world.adapter.reconnect({ connectorId: 'nobody' }, context())).resolves.toBeNull()
      expect(world.prompts()).toBe(0)
    })

    it('behavior: switches, and keeps the old session when that is declined', async () => {
      const session = await connect()
      const [first, second] = world.networks
      const moved = await world.adapter.switchNetwork(session, second.caipNetworkId, context())
      expect(moved).toMatchObject({ address: session.address, caipNetworkId: second.caipNetworkId })
      expect(session.caipNetworkId).toBe(first.caipNetworkId)
      const refused = world.refuseSwitch?.()
      if (!refused) world.decline()
      const to = refused?.to ?? first.caipNetworkId
      await expect(world.adapter.switchNetwork(moved, to, context())).rejects.toMatchObject(
        refused ? { code: refused.code } : { code: 'USER_REJECTED', data: { action: 'switch' } },
      )
      const saved = { connectorId: world.connectorId, caipNetworkId: moved.caipNetworkId }
      const now = await world.adapter.reconnect(saved, context())
      expect(now?.caipNetworkId).toBe(second.caipNetworkId)
    })

    it('error: a network that is not configured', async () => {
      const session = await connect()
      const unknown: CaipNetworkId = `${world.adapter.namespace}:987654321`
      await expect(world.adapter.switchNetwork(session, unknown, context())).rejects.toMatchObject({
        code: 'NETWORK_NOT_FOUND',
      })
    })

    it('behavior: signs, and says when that is declined', async () => {
      const session = await connect()
      await expect(world.adapter.signMessage(session, 'hello', context())).resolves.toEqual(expect.any(String))
      world.decline()
      await expect(world.adapter.signMessage(session, 'hello', context())).rejects.toMatchObject({
        code: 'USER_REJECTED',
        data: { action: 'sign' },
      })
    })

    const siwx = () =>
      defaultSiwx({
        messenger: createMessenger({ domain: 'tidepool.test', uri: 'https://tidepool.test/', statement: 'Come in.' }),
        verifiers: [world.verifier],
        storage: localStorageSessions({ storage: new FakeStorage() }),
      })

    it('behavior: signs in: its verifier accepts what it signs, for that text and account only', async () => {
      const session = await connect()
      const { caipNetworkId: chainId, address } = session
      const page = siwx()
      const make = () => page.createMessage({ chainId, accountAddress: address })
      const [message, other] = [await make(), await make()]
      const signature = await world.adapter.signMessage(session, `${message}`, context())
      await expect(page.addSession({ data: { ...other }, message: `${other}`, signature })).rejects.toMatchObject({
        code: 'SIGNATURE_INVALID',
      })
      await page.addSession({ data: { ...message }, message: `${message}`, signature })
      expect(await page.getSessions(chainId, address)).toHaveLength(1)
    })

    it('behavior: signs in with the approval of the connection, if it says so', async () => {
      const { namespace, capabilities } = world.adapter
      const chainId = world.networks[0].caipNetworkId
      if (!capabilities.oneClickSignIn?.(world.connectorId, [namespace])) return
      const page = siwx()
      const { domain, uri, nonce, statement, issuedAt } = await page.createMessage({
        chainId,
        accountAddress: `${nobody[namespace]}`,
      })
      const signIn = {
        domain,
        uri,
        nonce,
        version: '1',
        ...(statement && { statement }),
        ...(issuedAt && { issuedAt }),
      } as const
      const { proofs = [] } = await connect({ signIn })
      expect(world.prompts()).toBe(1)
      expect(proofs).toHaveLength(1)
      for (const { message, signature, accountAddress, ...proof } of proofs) {
        await page.addSession({ data: { ...signIn, ...proof, accountAddress }, message, signature })
        expect(await page.getSessions(proof.chainId, accountAddress)).toHaveLength(1)
      }
    })

    it('behavior: reports the wallet’s own account and network', async () => {
      const session = await connect()
      const { seen, sink } = spy()
      const unwatch = world.adapter.watch(session, sink)
      const address = world.changeAccount()
      await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(address), 10_000)
      if (world.changeNetwork) {
        world.changeNetwork(world.networks[1].caipNetworkId)
        await vi.waitFor(() => expect(seen.at(-1)?.caipNetworkId).toBe(world.networks[1].caipNetworkId), 10_000)
      }
      expect(seen.at(-1)).toMatchObject({ address, connectorId: world.connectorId })
      unwatch()
    })

    it('behavior: what the wallet says after a switch is said of the new network', async () => {
      const session = await connect()
      const { seen, sink } = spy()
      const unwatch = world.adapter.watch(session, sink)
      const [, second] = world.networks
      await world.adapter.switchNetwork(session, second.caipNetworkId, context())
      const address = world.changeAccount()
      await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(address), 10_000)
      expect(seen.at(-1)?.caipNetworkId).toBe(second.caipNetworkId)
      unwatch()
    })

    it('behavior: reports the end once', async () => {
      const session = await connect()
      const { sink, ended } = spy()
      world.adapter.watch(session, sink)
      world.leave()
      world.leave()
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000)
      expect(world.listeners()).toBe(0)
    })

    it('behavior: is silent and leaves no listener after unsubscribing', async () => {
      const session = await connect()
      const { seen, sink, ended } = spy()
      const unwatch = world.adapter.watch(session, sink)
      expect(world.listeners()).toBeGreaterThan(0)
      world.changeAccount()
      unwatch()
      world.changeAccount()
      world.leave()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(seen).toEqual([])
      expect(ended).not.toHaveBeenCalled()
      expect(world.listeners()).toBe(0)
    })

    it('behavior: after disconnecting and unsubscribing no listener is left in the wallet', async () => {
      const session = await connect()
      const { sink } = spy()
      const unwatch = world.adapter.watch(session, sink)
      await world.adapter.disconnect(session, context())
      unwatch()
      expect(world.listeners()).toBe(0)
    })

    it('behavior: disconnects without a prompt and within two seconds', async () => {
      const session = await connect()
      const prompts = world.prompts()
      await world.adapter.disconnect(session, context())
      expect(world.prompts()).toBe(prompts)
      await expect(world.adapter.reconnect({ connectorId: world.connectorId }, context())).resolves.toBeNull()
    })

    it('behavior: reads addresses', () => {
      const { good, bad } = world.addresses
      expect(world.adapter.parseAddress(good)).toBe(good)
      for (const text of bad) expect(world.adapter.parseAddress(text), JSON.stringify(text)).toBeUndefined()
    })

    it('behavior: has the declared capabilities and no others', async () => {
      const { capabilities } = world.adapter
      expect(Object.keys(capabilities).sort()).toEqual([...world.capabilities].sort())
      if (capabilities.send) expect(await capabilities.send()).toMatchObject({ submit: expect.any(Function) })
      if (!capabilities.balance) return
      const { good } = world.addresses
      await expect(capabilities.balance.read(world.networks[0], good, context())).resolves.toBe(world.balance)
    })

    it('behavior: describes any error without throwing', async () => {
      for (const error of [undefined, null, 'no', 0, {}, new Error('x'), Object.create(null)])
        await expect(Promise.resolve(world.adapter.describeError(error))).resolves.not.toBe(null)
    })
  })
}
