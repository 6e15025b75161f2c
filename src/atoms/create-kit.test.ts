import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../test/fakes/clock.ts'
import { takeReported } from '../../test/fakes/page.ts'
import { addWallet, codeOf, createWorld, endWorld, testNetworks, until } from '../../test/fakes/world.ts'
import { embeddedErrorTexts } from '../chains/core/embedded-error-texts.ts'
import { errorTexts } from '../chains/core/error-texts.ts'
import { type ErrorCode, WmError } from '../chains/core/errors.ts'
import { nodeErrorTexts } from '../chains/core/node-error-texts.ts'
import { schemaErrorText } from '../chains/core/schema-error-text.ts'
import { sendErrorTexts } from '../chains/core/send-error-texts.ts'
import { serviceErrorTexts } from '../chains/core/service-error-texts.ts'
import { createKit } from './create-kit.ts'
import { defaultKit } from './default-kit.ts'
import { createEmitter } from './events/emitter.ts'
import { kitOf } from './kit-inside.ts'
import { elementErrorTexts } from './modal/ensure-modal.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { historyAtom } from './router/router.atoms.ts'
import { themeModeAtom, themeVariablesAtom } from './theme-state/theme.atoms.ts'

afterEach(endWorld)

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

  test('behavior: while it is closed, the view is the one that open() would show', async () => {
    const { kit } = createWorld()
    const wallet = addWallet()
    const { store } = kitOf(kit)
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
    const { store } = kitOf(kit)
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
    expect(() => kitOf({ ...kit })).toThrow(WmError)
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

  test('behavior: closed is told once, with its entry in the list', () => {
    const { kit, inner, names } = createWorld()
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

describe('error texts', () => {
  // What each code carries; the type has every code, so that a new one has to be added here.
  const samples: { readonly [C in ErrorCode]?: object } = {
    OPTION_INVALID: { option: 'x', reason: 'is wrong' },
    LOAD_FAILED: { part: 'x' },
    USER_REJECTED: { action: 'sign' },
    CONNECTOR_NOT_FOUND: { connectorId: 'x' },
    WALLET_MALFORMED: { method: 'x' },
    NETWORK_MISMATCH: { expected: 'a', actual: 'b' },
    AMOUNT_INVALID: { value: 'x' },
    ADDRESS_INVALID: { value: 'x' },
    PENDING_LIMIT: { limit: 99 },
    NODE_ERROR: { reason: 'nonce-too-low' },
    RPC_UNREACHABLE: { id: 'x' },
    HTTP_STATUS: { status: 404 },
    SCHEMA_MISMATCH: { path: 'x' },
    BUNDLE_REFUSED: { code: 5700 },
    FRAME_ERROR: { message: 'Invalid code' },
    FRAME_ABORTED: { rpc: true },
    EMAIL_COOLDOWN: { seconds: 12 },
    RPC_NOT_ALLOWED: { method: 'eth_sign' },
  }
  const early = ['OPTION_INVALID', 'KIT_DESTROYED', 'LOAD_FAILED', 'MODAL_CLOSED'] as const
  const every = {
    ...errorTexts,
    ...nodeErrorTexts,
    ...sendErrorTexts,
    ...schemaErrorText,
    ...serviceErrorTexts,
    ...embeddedErrorTexts,
    ...elementErrorTexts,
    ...(Object.fromEntries(early.map((code) => [code, true])) as { [C in (typeof early)[number]]: true }),
  } satisfies { readonly [C in ErrorCode]: unknown }

  test.each(Object.keys(every) as ErrorCode[])('default: %s has a text', (code) => {
    const Untyped = WmError as new (code: ErrorCode, data: object | undefined) => WmError
    const error = new Untyped(code, samples[code])
    expect(error.message.length).toBeGreaterThan(5)
    expect(error.message).not.toContain('undefined')
    // Two of the specification's texts are their own code.
    if (code !== 'RATE_LIMITED' && code !== 'SERVER_ERROR') expect(error.message).not.toBe(code)
  })
})
