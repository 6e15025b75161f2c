import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eip155Context, eip155World, info, second } from '../../../test/fakes/eip155-world.ts'
import { FakeWallet, type FakeWalletOptions, install } from '../../../test/fakes/eip1193.ts'
import type { ConnectContext } from '../core/adapter.ts'
import type { Session } from '../core/types.ts'
import { createEip155Adapter } from './adapter.ts'
import { createEip155Finder } from './eip155-finder.ts'

describe('watching an eip155 wallet', () => {
  let stop: AbortController
  beforeEach(() => {
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const context = (more: Partial<ConnectContext> = {}) => eip155Context(stop.signal, more)

  describe('watch', () => {
    const watching = async (options?: FakeWalletOptions) => {
      const made = eip155World(options)
      const session = await made.adapter.connect('io.fake', context())
      const changed = vi.fn((_: Session<'eip155'>) => {})
      const disconnected = vi.fn()
      const unwatch = made.adapter.watch(session, { changed, disconnected })
      return { ...made, session, changed, disconnected, unwatch }
    }

    it('behavior: a storm becomes one report (W6-13)', async () => {
      const { wallet, changed, disconnected } = await watching()
      for (let n = 0; n < 1000; n++) wallet.emit('accountsChanged', n % 2 ? [second] : [])
      wallet.emit('accountsChanged', [second.toLowerCase()])
      for (let n = 0; n < 1000; n++) wallet.emit('chainChanged', n % 2 ? '0x1' : '0x2105')
      await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(changed).toHaveBeenCalledOnce()
      expect(changed.mock.calls[0]?.[0]).toMatchObject({ address: second, caipNetworkId: 'eip155:1' })
      expect(disconnected).not.toHaveBeenCalled()
    })

    it('behavior: no accounts is the end', async () => {
      const { wallet, disconnected } = await watching()
      wallet.emit('accountsChanged', [])
      await vi.waitFor(() => expect(disconnected).toHaveBeenCalledOnce(), 10_000)
      expect(wallet.listenerCount).toBe(0)
    })

    it.each([undefined, 'x', {}, [7, 'garbage']])('behavior: accounts %j say nothing', async (raw) => {
      const { wallet, changed, disconnected } = await watching()
      wallet.emit('accountsChanged', raw)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(changed).not.toHaveBeenCalled()
      expect(disconnected).not.toHaveBeenCalled()
    })

    it('behavior: an account change is reported with the network the wallet is on now', async () => {
      const { wallet, changed } = await watching()
      wallet.chainId = '0x2105'
      wallet.emit('accountsChanged', [second])
      await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
      expect(changed.mock.calls[0]?.[0]).toMatchObject({ address: second, caipNetworkId: 'eip155:8453' })
    })

    it('behavior: what changed between the answers and the watching is found out', async () => {
      const made = eip155World({ chainId: '0x2105' })
      const session = await made.adapter.connect('io.fake', context())
      // Without listeners: the wallet announces neither of these two changes.
      made.wallet.chainId = '0x1'
      made.wallet.accounts = [second]
      const changed = vi.fn((_: Session<'eip155'>) => {})
      made.adapter.watch({ ...session, caipNetworkId: 'eip155:8453' }, { changed, disconnected: () => {} })
      await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
      expect(changed.mock.calls[0]?.[0]).toMatchObject({ address: second, caipNetworkId: 'eip155:1' })
    })

    it('default: nothing is reported of a wallet that is as it was', async () => {
      const { wallet, changed } = await watching()
      await vi.waitFor(() => expect(wallet.count('eth_accounts')).toBeGreaterThan(0), 10_000)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(changed).not.toHaveBeenCalled()
    })

    it('behavior: a wallet that looks for its own node is kept, one that is gone is not', async () => {
      const { wallet, disconnected } = await watching()
      wallet.emit('disconnect', { code: 1013 })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(disconnected).not.toHaveBeenCalled()
      wallet.authorised = false
      wallet.emit('disconnect', { code: 1013 })
      await vi.waitFor(() => expect(disconnected).toHaveBeenCalledOnce(), 10_000)
    })

    it('error: a wallet without events, or whose events throw', async () => {
      for (const on of [
        undefined,
        () => {
          throw 'no'
        },
      ]) {
        const page = new EventTarget()
        const wallet = new FakeWallet()
        const plain = { request: wallet.request.bind(wallet), ...(on && { on, removeListener: on }) }
        install(page, plain, info)
        const adapter = createEip155Adapter(createEip155Finder(page))
        const session = await adapter.connect('io.fake', context())
        const unwatch = adapter.watch(session, { changed: () => {}, disconnected: () => {} })
        expect(unwatch).not.toThrow()
      }
    })
  })

  describe('disconnect', () => {
    it('behavior: takes the permission back', async () => {
      const { adapter, wallet } = eip155World()
      const session = await adapter.connect('io.fake', context())
      await adapter.disconnect(session, context())
      expect(wallet.calls.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    })

    it('error: a wallet that cannot, or never answers', async () => {
      const { adapter, wallet } = eip155World()
      const session = await adapter.connect('io.fake', context())
      wallet.fail('wallet_revokePermissions', 'no')
      await expect(adapter.disconnect(session, context())).resolves.toBeUndefined()
      wallet.hold('wallet_revokePermissions')
      vi.useFakeTimers()
      const attempt = adapter.disconnect(session, context())
      await vi.advanceTimersByTimeAsync(1000)
      await expect(attempt).resolves.toBeUndefined()
    })
  })
})
