import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { page } from '../../../test/fakes/page.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { addWallet, codeOf, createWorld, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'

beforeAll(loadSessionCode)
afterEach(endWorld)

describe('two kits', () => {
  test('behavior: nothing of one is seen in the other', async () => {
    const [one, two] = [createWorld(), createWorld()]
    const wallet = addWallet()
    await one.kit.connect({ connectorId: wallet.id })
    await flush()
    expect(two.kit.getState().status).toBe('disconnected')
    expect(two.events).toEqual([])
    expect(two.storage.writes).toBe(0)
    one.kit.destroy()
    expect(await codeOf(two.kit.connect({ connectorId: wallet.id }))).toMatchObject({
      resolved: { connectorId: wallet.id },
    })
  })

  test('behavior: with a storage each, both come back after a reload, also when the other one has left', async () => {
    const storages = [new FakeStorage(), new FakeStorage()]
    const visit = () => storages.map((storage) => createWorld({ storage }).kit)
    const wallets = [addWallet(), addWallet()]
    const first = visit()
    for (const [at, kit] of first.entries()) await kit.connect({ connectorId: wallets[at]?.id ?? '' })
    const known = () => {
      const kits = visit()
      return Promise.all(kits.map((kit) => kit.ready().then(() => kit.getState().connections[0]?.id)))
    }
    for (const kit of first) kit.destroy()
    expect(await known()).toEqual(wallets.map(({ id }) => id))
    const [third] = visit()
    await third?.ready()
    await third?.disconnect()
    expect(await known()).toEqual([undefined, wallets[1]?.id])
  })

  test('behavior: destroy leaves no listener, no timer and no open promise', async () => {
    const counts = new Map<string, number>()
    const [add, remove] = [globalThis.addEventListener, globalThis.removeEventListener]
    const count = (type: string, by: number) => void counts.set(type, (counts.get(type) ?? 0) + by)
    globalThis.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      count(type, 1)
      options?.signal?.addEventListener('abort', () => count(type, -1))
      add(type, listener, options)
    }) as typeof add
    globalThis.removeEventListener = ((type: string, listener: EventListener) => {
      count(type, -1)
      remove(type, listener)
    }) as typeof remove
    try {
      const world = createWorld()
      const [wallet, silent] = [addWallet(), addWallet()]
      await world.kit.connect({ connectorId: wallet.id })
      await until('listening', () => wallet.listenerCount > 0)
      silent.hold('eth_requestAccounts')
      const open = codeOf(world.kit.connect({ connectorId: silent.id }))
      await until('the prompt', () => silent.count('eth_requestAccounts'))
      world.kit.destroy()
      expect(await open).toBe('KIT_DESTROYED')
      await flush()
      expect(wallet.listenerCount).toBe(0)
      expect(silent.listenerCount).toBe(0)
      expect([...counts].filter(([, left]) => left !== 0)).toEqual([])
      await world.clock.pass(60_000)
      expect(world.clock.waiting).toBe(0)
      expect(await codeOf(world.kit.connect({ connectorId: wallet.id }))).toBe('KIT_DESTROYED')
      expect(await codeOf(world.kit.open())).toBe('KIT_DESTROYED')
      world.kit.destroy()
    } finally {
      globalThis.addEventListener = add
      globalThis.removeEventListener = remove
    }
    expect(page).toBeDefined()
  })
})
