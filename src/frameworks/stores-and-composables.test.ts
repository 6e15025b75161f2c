import { afterEach, describe, expect, test } from 'vitest'
import { createSSRApp, effectScope, h, type Ref } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { addWallet, createWorld, endWorld } from '../../test/fakes/world.ts'
import { walletAccount, walletConnections, walletState } from './svelte-stores.ts'
import { provideWalletKit, useWalletAccount, useWalletEvents, useWalletState } from './vue-composables.ts'

afterEach(endWorld)

/** A world with one wallet, and a way to connect it. */
function createScene() {
  const { kit } = createWorld()
  const { id } = addWallet()
  return { kit, connect: () => kit.connect({ connectorId: id }) }
}

describe('stores for Svelte', () => {
  test('default: a subscriber has the value at once, and every change until it stops', async () => {
    const { kit, connect } = createScene()
    const seen: (string | undefined)[] = []
    const stop = walletAccount({ kit }).subscribe(({ address }) => seen.push(address))
    expect(seen).toEqual([undefined])
    const { address } = await connect()
    expect(seen.at(-1)).toBe(address)
    stop()
    await kit.disconnect()
    expect(seen.at(-1)).toBe(address)
  })

  test('behavior: a selection that makes a new object each time tells only of other values', async () => {
    const { kit, connect } = createScene()
    const seen: unknown[] = []
    walletState(({ status }) => ({ connected: status === 'connected' }), { kit }).subscribe((value) => seen.push(value))
    await connect()
    await kit.disconnect()
    expect(seen).toEqual([{ connected: false }, { connected: true }, { connected: false }])
  })

  test('param: without a kit it is the page’s own, and each connection is listed', async () => {
    const { connect } = createScene()
    const counts: number[] = []
    walletConnections().subscribe((connections) => counts.push(connections.length))
    await connect()
    expect(counts.at(-1)).toBe(1)
  })

  test('error: without any kit it says so', () => {
    expect(() => walletState().subscribe(() => {})).toThrow('call createKit first')
  })
})

describe('composables for Vue', () => {
  test('default: a ref follows the kit until its scope ends', async () => {
    const { kit, connect } = createScene()
    const scope = effectScope()
    const heard: string[] = []
    const status = scope.run(() => {
      useWalletEvents('connect', ({ address }) => heard.push(address))
      return useWalletState((state) => state.status)
    }) as Readonly<Ref<string>>
    expect(status.value).toBe('disconnected')
    const { address } = await connect()
    expect(status.value).toBe('connected')
    expect(heard).toEqual([address])
    scope.stop()
    await kit.disconnect()
    expect(status.value).toBe('connected')
  })

  test('behavior: a server draws an unknown visitor, and a component the provided kit', async () => {
    const { kit, connect } = createScene()
    const { address } = await connect()
    const Account = { setup: () => () => h('p', useWalletAccount().value.address ?? 'none') }
    const draw = () =>
      renderToString(
        createSSRApp({
          setup() {
            provideWalletKit(kit)
            return () => h(Account)
          },
        }),
      )
    expect(kit.getState().address).toBe(address)
    expect(await draw()).toBe('<p>none</p>')
  })

  test('error: without any kit it says so', () => {
    expect(() => effectScope().run(() => useWalletAccount())).toThrow('call createKit first')
  })
})
