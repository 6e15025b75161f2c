import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { takeReported } from '../../../test/fakes/page.ts'
import { addWallet, codeOf, createWorld, endWorld, testNetworks, until } from '../../../test/fakes/world.ts'
import { bitcoin } from '../../chains/bitcoin-networks.ts'
import { WmError } from '../../chains/core/errors.ts'
import { finders } from '../../chains/registry.ts'
import { defaultKit } from '../kit/default-kit.ts'
import { createEmitter } from '../kit/events/emitter.ts'
import { internalKit } from '../kit/internal-kit.ts'
import { themeModeAtom, themeVariablesAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { createKit } from './create-kit.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await endWorld()
})

describe('kit', () => {
  test('default: making one asks nobody and writes nothing', async () => {
    const { kit, rpc, storage } = createWorld()
    const wallet = addWallet()
    await kit.ready()
    await flush()
    expect(rpc.calls).toEqual([])
    expect(storage.writes).toBe(0)
    expect(wallet.calls).toEqual([])
    expect(kit.getState()).toEqual({
      open: false,
      view: 'Connect',
      loading: false,
      initialized: true,
      status: 'disconnected',
      namespace: 'eip155',
      address: undefined,
      caipAddress: undefined,
      caipNetworkId: 'eip155:1',
      accounts: [],
      connections: [],
      connectors: [],
      networks: kit.getState().networks,
      session: undefined,
      sessions: [],
    })
  })

  test('behavior: a snapshot is frozen and the same object until something changes', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    await kit.ready()
    const first = kit.getState()
    expect(Object.isFrozen(first)).toBe(true)
    expect(kit.getState()).toBe(first)
    await kit.connect({ connectorId: wallet.id })
    const second = kit.getState()
    expect(second).not.toBe(first)
    expect(first.status).toBe('disconnected')
    expect(Object.isFrozen(second)).toBe(true)
    expect(Object.isFrozen(second.accounts)).toBe(true)
    expect(kit.getState()).toBe(second)
  })

  test('behavior: a subscriber hears of what it selects, and nothing after it stopped', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    const heard: string[] = []
    const stop = kit.subscribe(
      ({ status }) => status,
      (status) => void heard.push(status),
    )
    await kit.connect({ connectorId: wallet.id })
    expect(heard).toEqual(['connecting', 'connected'])
    stop()
    await kit.disconnect()
    expect(heard).toHaveLength(2)
  })

  test('behavior: a subscriber that throws is reported, and ends neither a connection nor another subscriber', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    const heard: string[] = []
    const bug = new TypeError('a bug of the page')
    kit.subscribe(
      ({ status }) => status,
      () => {
        throw bug
      },
    )
    kit.subscribe(
      ({ status }) => status,
      (status) => void heard.push(status),
    )
    await kit.connect({ connectorId: wallet.id })
    expect(kit.getState().status).toBe('connected')
    expect(heard).toEqual(['connecting', 'connected'])
    expect(takeReported()).toEqual([bug, bug])
  })

  test('behavior: while it is closed, the view is the one that open() would show', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    const { store } = internalKit(kit)
    await kit.connect({ connectorId: wallet.id })
    expect(kit.getState()).toMatchObject({ open: false, view: 'Account' })
    store.set(historyAtom, [{ name: 'Networks', params: undefined }])
    store.set(openAtom, true)
    expect(kit.getState()).toMatchObject({ open: true, view: 'Networks' })
    kit.close()
    expect(kit.getState()).toMatchObject({ open: false, view: 'Account' })
    wallet.emit('chainChanged', '0x3e7')
    await until('stranded', () => kit.getState().caipNetworkId === 'eip155:999')
    expect(kit.getState().view).toBe('UnsupportedChain')
    kit.setOptions({ allowUnsupportedChain: true })
    expect(kit.getState().view).toBe('Account')
    await kit.disconnect()
    expect(kit.getState()).toMatchObject({ open: false, view: 'Connect' })
  })

  test('behavior: a theme that is none is refused, and changes nothing', () => {
    const { kit } = createWorld()
    kit.setTheme('dark', { '--wm-accent': '#123456' })
    for (const mode of ['pink', 5, null])
      expect(() => kit.setTheme(mode as 'dark', { '--wm-accent': '#654321' })).toThrow(
        expect.objectContaining({ code: 'OPTION_INVALID', data: expect.objectContaining({ option: 'theme' }) }),
      )
    const { store } = internalKit(kit)
    expect(store.get(themeModeAtom)).toBe('dark')
    expect(store.get(themeVariablesAtom)).toEqual({ '--wm-accent': '#123456' })
  })

  test('behavior: the first one is the default, the next one follows when it is destroyed', () => {
    const [one, two] = [createWorld(), createWorld()]
    expect(defaultKit()).toBe(one.kit)
    one.kit.destroy()
    expect(defaultKit()).toBeUndefined()
    const three = createWorld()
    expect(defaultKit()).toBe(three.kit)
    two.kit.destroy()
    expect(defaultKit()).toBe(three.kit)
  })

  test('error: open and connect without an element', async () => {
    const { kit } = createWorld()
    expect(await codeOf(kit.open())).toBe('ELEMENT_MISSING')
    expect(await codeOf(kit.connect())).toBe('ELEMENT_MISSING')
    expect(kit.getState()).toMatchObject({ open: false, loading: false })
  })

  test('error: sign without a connection', async () => {
    const { kit } = createWorld()
    expect(await codeOf(kit.signMessage('hello'))).toBe('NOT_CONNECTED')
  })

  test('default: sign, and declined', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    await kit.connect({ connectorId: wallet.id })
    expect(await kit.signMessage('hello')).toBe(`0x${'ab'.repeat(65)}`)
    wallet.fail('personal_sign', { code: 4001 })
    expect(await codeOf(kit.signMessage('hello'))).toBe('USER_REJECTED')
  })

  test('error: disconnected while the wallet is asked to sign', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    await kit.connect({ connectorId: wallet.id })
    wallet.hold('personal_sign')
    const asked = codeOf(kit.signMessage('hello'))
    await until('the question', () => wallet.count('personal_sign') > 0)
    await kit.disconnect()
    expect(await asked).toBe('PROVIDER_DISCONNECTED')
  })

  test('error: a handle of another copy of the package', () => {
    const { kit } = createWorld()
    expect(() => internalKit({ ...kit })).toThrow(WmError)
  })

  test('param: setOptions checks like createKit, and a wrong one changes nothing', () => {
    const { kit } = createWorld()
    expect(() => kit.setOptions({ networks: [] })).toThrow(/"networks"/)
    expect(kit.getState().networks).toHaveLength(3)
    kit.setOptions({ networks: testNetworks.slice(1) })
    expect(kit.getState()).toMatchObject({ caipNetworkId: 'eip155:2' })
  })

  test('param: theme and variables, at first and later', () => {
    const { kit, inner } = createWorld({ options: { theme: 'dark', themeVariables: { '--wm-accent': '#f00' } } })
    expect(inner.store.get(themeModeAtom)).toBe('dark')
    kit.setTheme('light', { '--wm-z-index': '5' })
    expect(inner.store.get(themeModeAtom)).toBe('light')
    expect(inner.store.get(themeVariablesAtom)).toEqual({ '--wm-accent': '#f00', '--wm-z-index': '5' })
  })

  test('behavior: excluded and legacy wallets are found or not by option', async () => {
    const { kit, inner } = createWorld({ options: { enableEIP6963: false } })
    addWallet()
    await inner.runtime()
    await flush()
    expect(kit.getState().connectors).toEqual([])
  })

  test('behavior: a hundred wallets at once are one change of state', async () => {
    const { kit, inner } = createWorld()
    for (let n = 0; n < 100; n++) addWallet()
    let changes = 0
    kit.subscribe(
      ({ connectors }) => connectors,
      () => void changes++,
    )
    await inner.runtime()
    await until('all', () => kit.getState().connectors.length === 100)
    expect(changes).toBe(1)
  })

  test('behavior: closed is told once, with its entry in the list', async () => {
    const { kit, inner, names } = createWorld()
    await inner.runtime()
    inner.store.set(openAtom, true)
    kit.close()
    kit.close()
    expect(names()).toEqual(['close'])
  })

  test('error: createKit refuses wrong options without becoming the default', () => {
    expect(() => createKit({ networks: [] })).toThrow(WmError)
    expect(defaultKit()).toBeUndefined()
  })
})

describe('a wallet finder that did not come', () => {
  /** The error of Chromium for a file that does not come. */
  const lost = () => new TypeError('Failed to fetch dynamically imported module: https://site.example/wallets.js')

  test('error: connect says so, and the next one requests the file again', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    const find = vi.spyOn(finders, 'eip155').mockRejectedValue(lost())
    expect(await codeOf(kit.connect({ connectorId: wallet.id }))).toBe('LOAD_FAILED')
    find.mockRestore()
    await kit.connect({ connectorId: wallet.id })
    expect(kit.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
  })

  test('behavior: a wallet of another namespace connects', async () => {
    const { kit } = createWorld({ options: { networks: [...testNetworks, bitcoin] } })
    const wallet = addWallet()
    vi.spyOn(finders, 'bip122').mockRejectedValue(lost())
    await kit.connect({ connectorId: wallet.id })
    expect(kit.getState()).toMatchObject({ status: 'connected', namespace: 'eip155' })
    expect(await codeOf(kit.connect({ connectorId: wallet.id, namespace: 'bip122' }))).toBe('LOAD_FAILED')
  })

  test('behavior: a login is refused for its own reason', async () => {
    const { kit } = createWorld({ options: { hosts: { secureFrame: 'https://frame.example' } } })
    vi.spyOn(finders, 'eip155').mockRejectedValue(lost())
    expect(await codeOf(kit.connect({ email: 'nobody' }))).toBe('EMAIL_INVALID')
  })

  test('behavior: the next opening of the modal requests the file again', async () => {
    const { kit, inner } = createWorld()
    const wallet = addWallet()
    const find = vi.spyOn(finders, 'eip155').mockRejectedValueOnce(lost())
    await inner.runtime()
    await until('the first request', () => find.mock.settledResults[0]?.type === 'rejected')
    await flush()
    inner.store.set(openAtom, true)
    await until('the wallet', () => kit.getState().connectors.some(({ id }) => id === wallet.id))
    kit.close()
  })
})

describe('emitter', () => {
  interface Events {
    readonly a: number
    readonly b: string
  }

  test('default: by name, and all of them', () => {
    const emitter = createEmitter<Events>()
    const heard: unknown[] = []
    const stop = emitter.on('a', (n) => void heard.push(n))
    emitter.onAny((name, detail) => void heard.push([name, detail]))
    emitter.emit('a', 1)
    emitter.emit('b', 'x')
    stop()
    emitter.emit('a', 2)
    expect(heard).toEqual([1, ['a', 1], ['b', 'x'], ['a', 2]])
    emitter.clear()
    emitter.emit('a', 3)
    expect(heard).toHaveLength(4)
  })

  test('behavior: a listener that throws stops nobody, with a page or without one', () => {
    const emitter = createEmitter<Events>()
    const heard: number[] = []
    const mistake = new Error('theirs')
    emitter.on('a', () => {
      throw mistake
    })
    emitter.on('a', (n) => void heard.push(n))
    emitter.emit('a', 1)
    expect(takeReported()).toEqual([mistake])
    const report = globalThis.reportError
    Reflect.deleteProperty(globalThis, 'reportError')
    try {
      emitter.emit('a', 2)
    } finally {
      globalThis.reportError = report
    }
    expect(heard).toEqual([1, 2])
  })

  test('behavior: one that is added while others are told hears the next one', () => {
    const emitter = createEmitter<Events>()
    const heard: number[] = []
    const stop = emitter.on('a', () => {
      stop()
      emitter.on('a', (n) => void heard.push(n))
    })
    emitter.emit('a', 1)
    emitter.emit('a', 2)
    expect(heard).toEqual([2])
  })
})
