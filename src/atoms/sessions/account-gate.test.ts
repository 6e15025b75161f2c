import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { takeReported } from '../../../test/fakes/page.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import {
  accountA,
  addWallet,
  codeOf,
  endWorld,
  loadSessionCode,
  savedSession,
  until,
} from '../../../test/fakes/world.ts'
import type { CaipNetworkId, Eip1193Provider } from '../../chains/core/types.ts'
import { requestClose } from '../navigation/modal/open-modal.ts'
import { showView } from '../navigation/navigate.ts'
import { type Route, type RouteName, route } from '../navigation/routes.ts'
import { loadAdapter } from '../services/adapters.ts'
import { signInAtom } from '../sign-in/sign-in.atoms.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { checkAccount } from './check-account.ts'
import { activeSessionAtom } from './network/network.atoms.ts'

/** The answer to a page that loads a file of sign-in. */
let answer: () => Promise<void> | undefined = () => undefined
let asked = 0
let release = () => {}

function hold(): () => void {
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  answer = () => waiting
  return release
}

const fail = () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
}

const come = () => {
  answer = () => undefined
}

beforeAll(async () => {
  await loadSessionCode()
  await Promise.all([import('./sign-message.ts'), import('./one-approval.ts')])
})
beforeEach(() => {
  come()
  asked = 0
  const file = async <T>(original: () => Promise<T>) => {
    asked++
    await answer()
    return original()
  }
  // Registered again for each test: a file that came once is not loaded again.
  vi.doMock('./sign-in-gate.ts', file)
  vi.doMock('../sign-in/follow-sign-in.ts', file)
})
afterEach(async () => {
  // The runner words a file that fails to come in its own way.
  for (const error of takeReported()) if (!`${error}`.includes('There was an error when mocking a module')) throw error
  await endWorld()
  // A file on its way would come to the next test, which may want it to fail.
  release()
  await vi.dynamicImportSettled()
})

const ofAccount = [
  ...['Account', 'AccountSettings', 'SmartAccountSettings', 'Nft', 'WalletReceive', 'WalletSend', 'WalletSendPreview'],
  ...['WalletSendConfirmed', 'Swap', 'SwapPreview', 'RegisterAccountName', 'UpdateEmailWallet'],
] as const satisfies readonly RouteName[]

/** A page that was connected before it turned sign-in on, with the modal open on the account. */
async function connected() {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx, { options: { siwx: undefined } })
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.connect({ connectorId: wallet.id })
  await world.kit.open()
  expect(world.kit.getState().view).toBe('Account')
  wallet.calls.length = 0
  const provider = world.kit.getProvider('eip155') as Eip1193Provider
  const requests = {
    message: () => world.kit.signMessage('hello'),
    signature: () => provider.request({ method: 'personal_sign', params: ['0x00', accountA] }),
    transfer: () => provider.request({ method: 'eth_sendTransaction', params: [{ from: accountA }] }),
  }
  const used = () => wallet.calls.map(({ method }) => method).filter((method) => /sign|send/i.test(method))
  return { ...world, siwx, wallet, provider, requests, used }
}

/** Asserts that no view of the account can be reached. */
function expectHidden({ kit, inner }: Pick<Awaited<ReturnType<typeof connected>>, 'kit' | 'inner'>): void {
  for (const name of ofAccount) {
    showView(inner, { name, params: undefined } as Route)
    expect(kit.getState().view, name).toBe('SIWXSignMessage')
  }
}

describe('sign-in turned on while an account is connected', () => {
  test('default: with its file on the way, the account is out of sight in the same task', async () => {
    const page = await connected()
    hold()
    page.kit.setOptions({ siwx: page.siwx })
    expect(page.kit.getState().view).toBe('SIWXSignMessage')
    expectHidden(page)
    await page.kit.open({ view: 'WalletSend' })
    expect(page.kit.getState().view).toBe('SIWXSignMessage')
    expect(await page.provider.request({ method: 'eth_accounts' })).toEqual([accountA])
  })

  // Each in a test of its own: the runner does not replace a file for two callers at once.
  test.each([
    ['message', 'SIGN_IN_REQUIRED'],
    ['signature', 4100],
    ['transfer', 4100],
  ] as const)('behavior: a %s waits for the file, and for the sign-in then', async (name, code) => {
    const page = await connected()
    const release = hold()
    page.kit.setOptions({ siwx: page.siwx })
    const refused = codeOf(page.requests[name]())
    await flush()
    expect(page.used()).toEqual([])
    release()
    expect(await refused).toBe(code)
    expect(page.used()).toEqual([])
    expectHidden(page)
    await until('the question', () => page.inner.store.get(signInAtom).status === 'required')
    await signIn(page.inner)
    await page.requests[name]()
    expect(page.used()).toHaveLength(2)
  })

  test('behavior: if its file cannot be loaded, the account stays out of sight and is refused everything', async () => {
    const page = await connected()
    fail()
    page.kit.setOptions({ siwx: page.siwx })
    const { message, signature, transfer } = page.requests
    expect(await codeOf(message())).toBe('LOAD_FAILED')
    for (const ask of [signature, transfer])
      await expect(ask()).rejects.toMatchObject({ code: 4100, data: { code: 'LOAD_FAILED' } })
    const session = page.inner.store.get(activeSessionAtom)
    expect(() => checkAccount(page.inner, session, 'send')).toThrow(expect.objectContaining({ code: 'LOAD_FAILED' }))
    expect(page.used()).toEqual([])
    expectHidden(page)
    await page.kit.open({ view: 'WalletSend' })
    expect(page.kit.getState().view).toBe('SIWXSignMessage')
  })

  test('behavior: a file that comes later than the first request asks the account to sign in, and then it works', async () => {
    const page = await connected()
    fail()
    page.kit.setOptions({ siwx: page.siwx })
    expect(await codeOf(page.kit.signMessage('hello'))).toBe('LOAD_FAILED')
    requestClose(page.inner)
    expect(page.kit.getState()).toMatchObject({ open: false, status: 'connected' })
    come()
    expect(await codeOf(page.kit.signMessage('hello'))).toBe('SIGN_IN_REQUIRED')
    await until('the question', () => page.kit.getState().open)
    expect(page.kit.getState().view).toBe('SIWXSignMessage')
    await signIn(page.inner)
    expect(page.kit.getState().session?.data.accountAddress).toBe(page.kit.getState().address)
    expect(await page.kit.signMessage('hello')).toMatch(/^0x/)
    showView(page.inner, route('WalletSend'))
    expect(page.kit.getState().view).toBe('WalletSend')
  })

  test('behavior: a kit that is destroyed while its file is on the way asks the page nothing', async () => {
    const page = await connected()
    page.kit.setOptions({ siwx: page.siwx })
    page.kit.destroy()
    await import('../sign-in/follow-sign-in.ts')
    await flush()
    globalThis.dispatchEvent(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_changed' }))
    await flush()
    expect(page.siwx.calls).toEqual([])
  })

  test('error: a kit that is destroyed while the code of its `signIn` loads rejects it', async () => {
    const page = await connected()
    page.kit.setOptions({ siwx: page.siwx })
    const signing = codeOf(page.kit.signIn())
    page.kit.destroy()
    expect(await signing).toBe('KIT_DESTROYED')
  })

  test('behavior: where it is not required, nothing is refused once the file has come', async () => {
    const page = await connected()
    const release = hold()
    page.siwx.required = false
    page.kit.setOptions({ siwx: page.siwx })
    expectHidden(page)
    const signature = page.kit.signMessage('hello')
    release()
    expect(await signature).toMatch(/^0x/)
    await until('the question', () => page.inner.store.get(signInAtom).status === 'required')
    showView(page.inner, route('WalletSend'))
    expect(page.kit.getState().view).toBe('WalletSend')
  })

  test('behavior: turned off again, the account is back at once', async () => {
    const page = await connected()
    hold()
    page.kit.setOptions({ siwx: page.siwx })
    page.kit.setOptions({ siwx: undefined })
    expect(page.kit.getState().view).toBe('Account')
    expect(await page.kit.signMessage('hello')).toMatch(/^0x/)
  })
})

describe('a page with sign-in', () => {
  test('default: asks the wallet for no session before the file that decides whether it is shown', async () => {
    const wallet = addWallet({ accounts: [accountA], authorised: true })
    const release = hold()
    const siwx = Object.assign(new FakeSiwx(), {
      required: false,
      async getSessions(chainId: CaipNetworkId, accountAddress: string) {
        const data = { chainId, accountAddress, domain: '', uri: '', version: '1', nonce: '' }
        return [{ data, message: 'text', signature: '0x' }]
      },
    })
    const { kit } = createSignInWorld(siwx, { storage: savedSession(wallet.id) })
    const views = new Set<string>()
    kit.subscribe(
      ({ view }) => view,
      (view) => views.add(view),
    )
    await until('the file', () => asked > 0)
    await loadAdapter('eip155')
    await flush()
    expect(wallet.calls).toEqual([])
    expect(kit.getState().address).toBeUndefined()
    release()
    await until('its session', () => kit.getState().session)
    expect([...views]).not.toContain('SIWXSignMessage')
    expect(kit.getState().view).toBe('Account')
  })

  test('behavior: restores a session whose file cannot be loaded, and shows nothing of it', async () => {
    const wallet = addWallet({ accounts: [accountA], authorised: true })
    fail()
    const { kit, inner } = createSignInWorld(new FakeSiwx(), { storage: savedSession(wallet.id) })
    await until('the account', () => kit.getState().address)
    expect(kit.getState()).toMatchObject({ view: 'SIWXSignMessage', session: undefined, sessions: [] })
    await kit.open()
    expectHidden({ kit, inner })
    expect(await codeOf(kit.signMessage('hello'))).toBe('LOAD_FAILED')
  })

  test('behavior: connects nobody while the file cannot be loaded', async () => {
    const wallet = addWallet({ accounts: [accountA] })
    fail()
    const { kit } = createSignInWorld(new FakeSiwx())
    expect(await codeOf(kit.connect({ connectorId: wallet.id }))).toBe('LOAD_FAILED')
    expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')
    expect(kit.getState().status).toBe('disconnected')
  })
})

describe('a page without sign-in', () => {
  test('default: loads no file of it, and hands a request to the wallet in the task in which it comes', async () => {
    const { kit, wallet, provider } = await connected()
    const signature = provider.request({ method: 'personal_sign', params: ['0x00', accountA] })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['personal_sign'])
    await signature
    await kit.signMessage('hello')
    expect(asked).toBe(0)
  })
})
