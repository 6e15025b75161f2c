import { afterEach, beforeAll, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { isLongRun, tries } from '../../../test/fakes/tries.ts'
import { accountA, accountB, addWallet, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { openViews } from '../kit/open-views.ts'
import { requestClose } from '../navigation/modal/open-modal.ts'
import { goBack, navigate, showView } from '../navigation/navigate.ts'
import { type Route, type RouteName, route } from '../navigation/routes.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { prepareSignIn, signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
})
afterEach(endWorld)

/** Steps of the walk in the long run. */
const ALL = 200_000

/** Views with or without the account: one `account` shows it, or moves what it has. The compiler asks for each. */
const shows: { readonly [N in RouteName]: 'account' | 'nothing' } = {
  Account: 'account',
  AccountSettings: 'account',
  AllWallets: 'nothing',
  ApproveTransaction: 'nothing',
  BuyInProgress: 'account',
  Connect: 'nothing',
  ConnectSocials: 'nothing',
  ConnectingExternal: 'nothing',
  ConnectingFarcaster: 'nothing',
  ConnectingMultiChain: 'nothing',
  ConnectingSocial: 'nothing',
  ConnectingWalletConnect: 'nothing',
  ConnectingWalletConnectBasic: 'nothing',
  Contacts: 'account',
  Downloads: 'nothing',
  EmailLogin: 'nothing',
  EmailVerifyDevice: 'nothing',
  EmailVerifyOtp: 'nothing',
  FundWallet: 'account',
  GetWallet: 'nothing',
  Networks: 'nothing',
  Nft: 'account',
  OnRampFiatSelect: 'account',
  OnRampProviders: 'account',
  OnRampTokenSelect: 'account',
  Pay: 'account',
  PayBySwap: 'account',
  PayWithExchange: 'account',
  PayWithExchangeInProgress: 'account',
  PayWithExchangeSelectAsset: 'account',
  Portfolio: 'account',
  ProfileWallets: 'nothing',
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SIWXSignMessage: 'nothing',
  SmartAccountSettings: 'account',
  SmartSessionCreated: 'account',
  SmartSessionList: 'account',
  SwitchActiveChain: 'nothing',
  SwitchNetwork: 'nothing',
  UnsupportedChain: 'nothing',
  UpdateEmailPrimaryOtp: 'account',
  UpdateEmailSecondaryOtp: 'account',
  UpdateEmailWallet: 'account',
  UpgradeEmailWallet: 'account',
  Swap: 'account',
  SwapPreview: 'account',
  SwapSelectToken: 'account',
  TokenApprovals: 'account',
  WalletReceive: 'account',
  WalletSend: 'account',
  WalletSendConfirmed: 'account',
  WalletSendPreview: 'account',
  WalletSendSelectToken: 'account',
  WhatIsABuy: 'nothing',
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

/** Functions of the page that may wait or fail. */
const ofPage = ['createMessage', 'addSession', 'getSessions'] as const
/** Ways in which a step of the flow may end otherwise, and the steps at which each can happen. */
const phases = ['looking', 'preparing', 'ready', 'signing', 'checking', 'declined', 'signed', 'elsewhere'] as const
const ways = ['cancel', 'close', 'kit.close', 'reject', 'hang', 'late answer', 'network', 'account', 'switch'] as const
/** Text that the page has the wallet sign, in hex: `probe` and a number. */
const probeText = (index: number) => `probe${String(index).padStart(7, '0')}`
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

// The model knows one fact: whether the state that the page reads has a session of the active account. Whatever uses
// the account is tried by the page after each step, and what reaches the wallet is compared with that fact.
test('property: with required no view shows the account, and nothing uses it, before a session stands', async () => {
  const seed = 20_261_126
  const pick = random(seed)
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx, { options: { allowUnsupportedChain: true } })
  const { kit, inner, clock } = world
  const wallet = addWallet({ accounts: [accountA] })
  const releases = new Set<() => void>()
  const seen = new Set<string>()
  const trail: string[] = []
  const faults: string[] = []
  const where = () => `seed ${seed}: ${trail.slice(-40).join(', ')}`

  /** Number of sessions that have stood so far. */
  let stands = 0
  kit.subscribe(
    ({ session }) => session,
    (session) => {
      if (session) stands++
    },
  )
  /** For each try of the page to use the account: whether a session stood, and the number of those so far. */
  const tried: { readonly stood: boolean; readonly stands: number }[] = []
  const ask = wallet.request.bind(wallet)
  wallet.request = async (call) => {
    const probe = /70726f6265((?:3\d){7})/.exec(JSON.stringify(call.params ?? []))?.[1]
    if (probe) {
      const { stood, stands: before } = tried[Number(probe.replaceAll(/3(\d)/g, '$1'))] ?? {}
      // The kit decides a moment after it is called, and the session may have come and gone meanwhile.
      if (stood || before !== stands || kit.getState().session) seen.add(`used: ${call.method}`)
      else faults.push(`${call.method} without a session`)
    }
    return ask(call)
  }
  const keep = siwx.addSession.bind(siwx)
  siwx.addSession = async (session) => {
    const state = inner.store.get(signInAtom)
    const isOwn = session.data.accountAddress === kit.getState().address
    const isAwaited = state.status === 'signing' && state.checking && `${state.prepared?.message}` === session.message
    if (!isOwn || !isAwaited) faults.push('a signature that nobody waits for is handed to the page')
    return keep(session)
  }
  const phaseNow = (): (typeof phases)[number] | undefined => {
    const state = inner.store.get(signInAtom)
    if (state.status === 'idle') return state.signer ? 'looking' : kit.getState().address ? 'elsewhere' : undefined
    if (state.status === 'required') return state.prepared ? 'ready' : 'preparing'
    return state.status === 'signing' && state.checking ? 'checking' : state.status
  }
  const check = () => {
    const { open, view, address, session, caipNetworkId } = kit.getState()
    if (session && session.data.accountAddress !== address) faults.push('a session of another account')
    if (faults.length > 0) throw new Error(`${faults.join('; ')}. ${where()}`)
    if (!address || !open) return
    if (!session) expect(ofAccount, where()).not.toContain(view)
    seen.add(`${session ? 'signed in' : 'not signed in'} ${view}`)
    if (caipNetworkId === 'eip155:153') seen.add(`elsewhere ${view}`)
  }
  /** The page uses the account in each way it has. Once signed in it does so rarely, since the wallet then answers. */
  const use = () => {
    const { address, session } = kit.getState()
    if (!address || (session && pick(8) > 0)) return
    const provider = kit.getProvider('eip155')
    const tryOne = (run: (probe: string) => Promise<unknown> | undefined, code: unknown) => {
      const index = tried.push({ stood: session !== undefined, stands }) - 1
      const failed = (error: { readonly code?: unknown }) => {
        if (error.code === code) seen.add(`refused: ${code}`)
        else if (!session && tried[index]?.stands === stands && kit.getState().address === address)
          faults.push(`refused by ${String(error.code)} in place of ${code}`)
      }
      void run(probeText(index))?.catch(failed)
    }
    tryOne((probe) => kit.signMessage(probe), 'SIGN_IN_REQUIRED')
    const request = (method: string, params: (probe: string) => readonly unknown[]) =>
      tryOne((probe) => provider?.request({ method, params: params(hexOf(probe)) }), 4100)
    request('personal_sign', (probe) => [probe, address])
    request('eth_sendTransaction', (data) => [{ from: address, to: accountB, value: '0x1', data }])
  }

  const hold = (name: string, on: { hold(name: string): () => void }) => releases.add(on.hold(name))
  const releaseAll = () => {
    for (const release of releases) release()
    releases.clear()
  }
  const chooseAccount = () => {
    wallet.accounts = [[accountA, accountB][pick(2)] as string]
    wallet.emit('accountsChanged', wallet.accounts)
  }
  const chooseNetwork = () => {
    wallet.chainId = ['0x1', '0x2', '0x99'][pick(3)] as string
    wallet.emit('chainChanged', wallet.chainId)
  }
  const reject = () => {
    wallet.fail('personal_sign', { code: 4001, message: 'User rejected the request.' }, 1)
    releaseAll()
  }
  const sign = () => {
    if (pick(2) === 0) hold('personal_sign', wallet)
    if (pick(3) === 0) hold('addSession', siwx)
    return signIn(inner)
  }
  const steps: { readonly [name: string]: () => unknown } = {
    push: () => showView(inner, bare(ofAccount[pick(ofAccount.length)] as RouteName)),
    'push another': () => showView(inner, bare(others[pick(others.length)] as RouteName)),
    replace: () => navigate(inner, { type: 'replace', route: bare(ofAccount[pick(ofAccount.length)] as RouteName) }),
    reset: () => navigate(inner, { type: 'reset', route: bare(ofAccount[pick(ofAccount.length)] as RouteName) }),
    leave: () => navigate(inner, { type: 'leave', views: ['Networks', 'SwitchNetwork', 'ProfileWallets'] }),
    back: () => goBack(inner),
    close: () => requestClose(inner),
    'kit.close': () => pick(6) === 0 && kit.close(),
    open: () => kit.open(),
    'open a view': () => kit.open({ view: openViews[pick(openViews.length)] as (typeof openViews)[number] }),
    connect: () => kit.connect({ connectorId: wallet.id }),
    'connect again': () => kit.connect({ connectorId: wallet.id }),
    disconnect: () => pick(6) === 0 && kit.disconnect(),
    account: chooseAccount,
    network: chooseNetwork,
    switch: () => {
      if (pick(3) === 0) hold('wallet_switchEthereumChain', wallet)
      return kit.switchNetwork(['eip155:1', 'eip155:2'][pick(2)] as 'eip155:1')
    },
    prepare: () => prepareSignIn(inner),
    sign,
    'sign again': sign,
    reject: () => reject(),
    hang: () => hold('personal_sign', wallet),
    'hang at the network': () => pick(4) === 0 && hold('wallet_switchEthereumChain', wallet),
    'late answer': () => releaseAll(),
    'the page waits': () => hold(ofPage[pick(ofPage.length)] as string, siwx),
    'the page fails': () =>
      pick(3) === 0 && siwx.fail(ofPage[pick(ofPage.length)] as string, serviceError('SERVER_ERROR'), 1),
    'kit.signIn': () => kit.signIn(),
    'kit.signOut': () => pick(6) === 0 && kit.signOut(),
    'sign out': () => pick(2) === 0 && void Object.assign(siwx, { sessions: [] }),
    tell: () => tell(),
    cancel: () => pick(3) === 0 && cancelSignIn(inner),
    wait: () => clock.pass([400, 700, 6_000, 21_000][pick(4)] as number),
  }
  const tell = () => globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_x' }))
  /** Lets everything end that has begun: the state must be one that the visitor can go on from. */
  const rest = async () => {
    for (const name of ofPage) siwx.fail(name, undefined, 0)
    const end = Date.now() + 10_000
    const isBusy = () => ['connecting', 'reconnecting'].includes(kit.getState().status)
    for (let turn = 0; turn < 3 || (isBusy() && Date.now() < end); turn++) {
      releaseAll()
      await clock.pass(61_000)
      // Files are loaded outside of the clock.
      if (isBusy()) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    tell()
    await clock.pass(21_000)
    check()
    const { status, open, view, address, session } = kit.getState()
    const phase = phaseNow()
    const isKept = siwx.sessions.some(({ data }) => data.accountAddress === address)
    if (status === 'disconnected') expect(phase, where()).toBeUndefined()
    else if (session)
      expect({ status, phase, isKept }, where()).toEqual({ status: 'connected', phase: 'signed', isKept: true })
    else {
      // A closed modal asks nothing about a network that the page lacks.
      expect({ status, isAsked: open || phase === 'elsewhere', phase }, where()).toEqual({
        status: 'connected',
        isAsked: true,
        phase,
      })
      expect(['preparing', 'ready', 'declined', 'elsewhere'], where()).toContain(phase)
      if (open) expect(others, where()).toContain(view)
    }
    seen.add(`rest ${status} ${phase}`)
  }

  inner.events.onAny(check)
  const names = Object.keys(steps)
  // The walk must have been in each of these, so that the property was tried there.
  const happened = phases.flatMap((phase) => ways.map((way) => `${phase}: ${way}`))
  const wanted = [
    ...['not signed in SIWXSignMessage', 'signed in Account', 'elsewhere SIWXSignMessage'],
    ...['refused: SIGN_IN_REQUIRED', 'refused: 4100', 'used: personal_sign', 'used: eth_sendTransaction'],
    ...['rest disconnected undefined', 'rest connected signed', 'rest connected declined'],
    ...(isLongRun ? happened : []),
  ]
  /** Begins a flow, which random steps then disturb. */
  const openings = [['connect'], ['connect', 'prepare', 'sign'], ['connect', 'prepare', 'sign', 'late answer'], []]
  const next: string[] = []
  const missing = () => wanted.filter((one) => !seen.has(one))
  // Files load outside of the clock, so that one seed does not lead to the same states on every machine: the walk goes
  // on until it has been in each.
  for (let step = 0; step < tries(ALL) || (missing().length > 0 && step < 10 * tries(ALL)); step++) {
    if (step % 20 === 0) next.push(...(openings[pick(openings.length)] as readonly string[]))
    const name = next.shift() ?? (names[pick(names.length)] as string)
    trail.push(name)
    if (trail.length > 100) trail.splice(0, 50)
    const phase = phaseNow()
    const happens = (steps[name] as () => unknown)()
    // A step that decided not to happen answers with false.
    if (phase && happens !== false) seen.add(`${phase}: ${name}`)
    void Promise.resolve(happens).catch(() => {})
    check()
    use()
    await flush(2)
    check()
    if (step % 100 === 99) await rest()
  }
  expect(missing()).toEqual([])
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
