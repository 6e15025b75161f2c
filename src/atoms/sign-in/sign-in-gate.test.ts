import { afterEach, beforeAll, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { accountA, accountB, addWallet, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { openViews } from '../kit/open-views.ts'
import { requestClose } from '../navigation/modal/open-modal.ts'
import { goBack, navigate, showView } from '../navigation/navigate.ts'
import { type Route, type RouteName, route } from '../navigation/routes.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { prepareSignIn, signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
})
afterEach(endWorld)

/** Views with or without the account: one `account` shows it, or moves what it has. The compiler asks for each. */
const shows: { readonly [N in RouteName]: 'account' | 'nothing' } = {
  Account: 'account',
  AccountSettings: 'account',
  AllWallets: 'nothing',
  ApproveTransaction: 'nothing',
  Connect: 'nothing',
  ConnectSocials: 'nothing',
  ConnectingExternal: 'nothing',
  ConnectingFarcaster: 'nothing',
  ConnectingMultiChain: 'nothing',
  ConnectingSocial: 'nothing',
  ConnectingWalletConnect: 'nothing',
  ConnectingWalletConnectBasic: 'nothing',
  Downloads: 'nothing',
  EmailLogin: 'nothing',
  EmailVerifyDevice: 'nothing',
  EmailVerifyOtp: 'nothing',
  GetWallet: 'nothing',
  Networks: 'nothing',
  Nft: 'account',
  ProfileWallets: 'nothing',
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SIWXSignMessage: 'nothing',
  SmartAccountSettings: 'account',
  SwitchActiveChain: 'nothing',
  SwitchNetwork: 'nothing',
  UnsupportedChain: 'nothing',
  UpdateEmailPrimaryOtp: 'account',
  UpdateEmailSecondaryOtp: 'account',
  UpdateEmailWallet: 'account',
  UpgradeEmailWallet: 'account',
  WalletReceive: 'account',
  WalletSend: 'account',
  WalletSendConfirmed: 'account',
  WalletSendPreview: 'account',
  WalletSendSelectToken: 'account',
  WhatIsANetwork: 'nothing',
  WhatIsAWallet: 'nothing',
}
const names = Object.keys(shows) as RouteName[]
const ofAccount = names.filter((name) => shows[name] === 'account')
const others = names.filter((name) => shows[name] === 'nothing')
const bare = (name: RouteName) =>
  ({ name, params: name === 'ConnectingExternal' ? { connectorId: 'none' } : undefined }) as Route

/** A generator of numbers that the seed decides. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('behavior: required and a slow server: no step back and no view of the page leads to the account', async () => {
  const siwx = new FakeSiwx()
  const release = siwx.hold('getSessions')
  const world = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.open()
  navigate(world.inner, { type: 'push', route: route('ConnectingExternal', { connectorId: wallet.id }) })
  await world.kit.connect({ connectorId: wallet.id })
  goBack(world.inner)
  expect(world.kit.getState().view).toBe('SIWXSignMessage')
  for (const name of ofAccount) {
    showView(world.inner, bare(name))
    expect(world.kit.getState().view, name).toBe('SIWXSignMessage')
  }
  for (const name of others) {
    showView(world.inner, bare(name))
    expect(world.kit.getState().view).toBe(name)
  }
  release()
})

test('behavior: a session that ends takes its account out of sight at once, and says so by an event', async () => {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.connect({ connectorId: wallet.id })
  await until('the question', () => world.kit.getState().open)
  await signIn(world.inner)
  await world.clock.pass(600)
  await world.kit.open()
  showView(world.inner, route('WalletSend'))
  expect(world.kit.getState().view).toBe('WalletSend')
  siwx.sessions = []
  const before = world.events.length
  globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_changed' }))
  await until('signed out', () => !world.kit.getState().session)
  expect(world.kit.getState()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  const told = () => world.events.slice(before).filter(({ name }) => name === 'view-change')
  expect(told().map(({ detail }) => detail)).toEqual([{ view: 'SIWXSignMessage' }])
  await world.clock.pass(2_000)
  expect(told()).toHaveLength(1)
})

// The model knows one fact: whether the state that the page reads has a session of the active account.
test('property: with required no view of the account is ever current before a session stands', async () => {
  const seed = 20_261_126
  const pick = random(seed)
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx, { options: { allowUnsupportedChain: true } })
  const { kit, inner, clock } = world
  const wallet = addWallet({ accounts: [accountA] })
  let release = () => {}
  const seen = new Set<string>()
  const check = (what: string) => {
    const { open, view, address, session, caipNetworkId } = kit.getState()
    if (!address || !open) return
    if (!session) expect(ofAccount, `seed ${seed}: ${what}`).not.toContain(view)
    seen.add(`${session ? 'signed in' : 'not signed in'} ${view}`)
    if (caipNetworkId === 'eip155:153') seen.add(`elsewhere ${view}`)
  }
  inner.events.onAny((name) => check(`event ${name}`))
  const hold = () => {
    release = siwx.hold('getSessions')
  }
  const chooseAccount = () => {
    wallet.accounts = [[accountA, accountB][pick(2)] as string]
    wallet.emit('accountsChanged', wallet.accounts)
  }
  const chooseNetwork = () => {
    wallet.chainId = ['0x1', '0x2', '0x99'][pick(3)] as string
    wallet.emit('chainChanged', wallet.chainId)
  }
  const steps: readonly (readonly [string, () => unknown])[] = [
    ['push', () => showView(inner, bare(ofAccount[pick(ofAccount.length)] as RouteName))],
    ['push another', () => showView(inner, bare(others[pick(others.length)] as RouteName))],
    [
      'replace',
      () => navigate(inner, { type: 'replace', route: bare(ofAccount[pick(ofAccount.length)] as RouteName) }),
    ],
    ['reset', () => navigate(inner, { type: 'reset', route: bare(ofAccount[pick(ofAccount.length)] as RouteName) })],
    ['leave', () => navigate(inner, { type: 'leave', views: ['Networks', 'SwitchNetwork', 'ProfileWallets'] })],
    ['back', () => goBack(inner)],
    ['back again', () => goBack(inner)],
    ['close', () => requestClose(inner)],
    ['kit.close', () => pick(6) === 0 && kit.close()],
    ['open', () => kit.open()],
    ['open a view', () => kit.open({ view: openViews[pick(openViews.length)] as (typeof openViews)[number] })],
    ['hold', hold],
    ['release', () => release()],
    ['connect', () => kit.connect({ connectorId: wallet.id }).catch(() => {})],
    ['disconnect', () => pick(6) === 0 && kit.disconnect()],
    ['account', chooseAccount],
    ['network', chooseNetwork],
    ['prepare', () => prepareSignIn(inner)],
    ['sign', () => signIn(inner)],
    ['sign out', () => void Object.assign(siwx, { sessions: [] })],
    ['tell', () => globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_x' }))],
    ['cancel', () => pick(3) === 0 && cancelSignIn(inner)],
    ['wait', () => clock.pass(700)],
  ]
  // The walk goes on until it has been in each of these, so that the property was tried there.
  const wanted = ['not signed in SIWXSignMessage', 'signed in Account', 'elsewhere SIWXSignMessage']
  const isDone = (step: number) => step >= tries(40_000) && (step >= 40_000 || wanted.every((one) => seen.has(one)))
  for (let step = 0; !isDone(step); step++) {
    const [name, take] = steps[pick(steps.length)] as (typeof steps)[number]
    void Promise.resolve(take()).catch(() => {})
    check(name)
    await flush()
    check(`after ${name}`)
  }
  release()
  expect(wanted.filter((one) => !seen.has(one))).toEqual([])
})

test('default: a slow look-up after connecting is told, with a way out; its session closes the modal', async () => {
  for (const end of ['found', 'cancelled'] as const) {
    const siwx = new FakeSiwx()
    const first = createSignInWorld(siwx)
    const wallet = addWallet({ accounts: [accountA] })
    await first.kit.connect({ connectorId: wallet.id })
    await until('the question', () => first.kit.getState().open)
    await signIn(first.inner)
    expect(siwx.sessions).toHaveLength(1)
    const world = createSignInWorld(siwx)
    const release = siwx.hold('getSessions')
    await world.kit.open()
    navigate(world.inner, { type: 'push', route: route('ConnectingExternal', { connectorId: wallet.id }) })
    await world.kit.connect({ connectorId: wallet.id })
    await world.clock.pass(200)
    expect(world.kit.getState().view).toBe('ConnectingExternal')
    await world.clock.pass(200)
    expect(world.kit.getState()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    if (end === 'cancelled') {
      await cancelSignIn(world.inner)
      expect(world.kit.getState()).toMatchObject({ open: false, status: 'disconnected' })
    } else {
      release()
      await until('the session', () => world.kit.getState().session)
      expect(world.kit.getState().view).toBe('SIWXSignMessage')
      await world.clock.pass(600)
      expect(world.kit.getState()).toMatchObject({ open: false, status: 'connected' })
    }
    release()
  }
})

test('error: a visitor whose session nobody can look up is disconnected, and stays where they can read why', async () => {
  const siwx = new FakeSiwx()
  siwx.fail('getSessions', new Error('down'))
  const world = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.open()
  navigate(world.inner, { type: 'push', route: route('ConnectingExternal', { connectorId: wallet.id }) })
  await world.kit.connect({ connectorId: wallet.id })
  await world.clock.pass(1_000)
  await until('disconnected', () => world.kit.getState().status === 'disconnected')
  expect(world.kit.getState()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  goBack(world.inner)
  expect(world.kit.getState().open && world.kit.getState().view).not.toBe('SIWXSignMessage')
})

test('error: a page that answers with the session of another account or network signs nobody in', async () => {
  const siwx = new FakeSiwx()
  const first = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA] })
  await first.kit.connect({ connectorId: wallet.id })
  await until('the question', () => first.kit.getState().open)
  await signIn(first.inner)
  const [session] = siwx.sessions
  if (!session) throw new Error('a session expected')
  const { accountAddress } = session.data
  for (const data of [{ chainId: 'eip155:2' as const }, { accountAddress: accountB }]) {
    const foreign = { ...session, data: { ...session.data, ...data } }
    const world = createSignInWorld(Object.assign(new FakeSiwx(), { getSessions: async () => [foreign] }))
    await world.kit.connect({ connectorId: wallet.id })
    await until('the question', () => world.kit.getState().open)
    expect(world.kit.getState()).toMatchObject({ view: 'SIWXSignMessage', session: undefined, address: accountAddress })
  }
})
