import { afterEach, beforeAll, expect, test } from 'vitest'
import { requestClose } from '../../src/atoms/navigation/modal/open-modal.ts'
import { goBack } from '../../src/atoms/navigation/navigate.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import { cancelSignIn } from '../../src/atoms/sign-in/cancel-sign-in.ts'
import { prepareSignIn, signIn } from '../../src/atoms/sign-in/sign-in.ts'
import { serviceError } from '../../src/chains/core/error-texts/service-error.ts'
import { solana } from '../../src/chains/solana-networks.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { flush } from '../fakes/clock.ts'
import { FakeSiwx } from '../fakes/fake-siwx.ts'
import { page } from '../fakes/page.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import { tries } from '../fakes/tries.ts'
import { endWorld, loadSessionCode, until } from '../fakes/world.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../../src/atoms/sign-in/follow-sign-in.ts')
  await import('../../src/atoms/sign-in/sign-in-api.ts')
  await import('../../src/atoms/sessions/sign-message.ts')
  await import('../../src/chains/solana/adapter.ts')
})
const stops = new Set<() => void>()
afterEach(async () => {
  for (const stop of stops) stop()
  stops.clear()
  await endWorld()
})

/** A generator of numbers that the seed decides. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Functions of the page that may wait or fail. One that ends a session late decides itself what the page keeps. */
const held = ['createMessage', 'addSession', 'getSessions'] as const

// The model knows one fact: the sessions that the page keeps. After everything has ended, the kit says the same of the
// active account, and the page keeps none for anybody else.
test('property: one approval, whatever happens meanwhile, leaves the kit and the page with the same sessions', async () => {
  const seed = 20_261_127
  const pick = random(seed)
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx, { options: { networks: [solana] } })
  const { kit, inner, clock } = world
  const wallet = createSolanaTestWallet({
    name: 'Tern',
    approve: 'never',
    chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test/1' }],
  })
  stops.add(wallet.register(page))
  const releases = new Set<() => void>()
  const seen = new Set<string>()
  const trail: string[] = []
  /** The page has signed out, and the wallet has signed nothing since. */
  let isSignedOut = false
  /** The wallet may have been disconnected where the page's sessions stay. */
  let mayKeep = false
  let hasOption = true
  const answerWallet = (how: 'approve' | 'reject') => {
    for (const approval of wallet.pendingApprovals) {
      if (how === 'approve') isSignedOut = false
      seen.add(`${how} ${approval.request.method}`)
      approval[how]()
    }
  }
  const connect = () => void kit.connect({ walletId: 'Tern' }).catch(() => {})
  const signOut = () => {
    if (hasOption && kit.getState().status !== 'connecting') isSignedOut = true
    return kit.signOut()
  }
  const leaveOption = () => {
    if (pick(3) > 0) return
    mayKeep = true
    hasOption = false
    kit.setOptions({ siwx: undefined })
  }
  const bringOption = () => {
    hasOption = true
    kit.setOptions({ siwx })
  }
  const fail = () => {
    const name = held[pick(held.length)] as string
    mayKeep ||= name === 'getSessions'
    siwx.fail(name, serviceError('SERVER_ERROR'), 1)
  }
  const steps: { readonly [name: string]: () => unknown } = {
    connect,
    'connect again': connect,
    approve: () => answerWallet('approve'),
    'approve again': () => answerWallet('approve'),
    reject: () => pick(6) === 0 && answerWallet('reject'),
    hold: () => releases.add(siwx.hold(held[pick(held.length)] as string)),
    'hold at most': () => pick(2) === 0 && releases.add(siwx.hold('addSession')),
    release: () => releaseAll(),
    fail,
    'sign out': signOut,
    'sign in': () => pick(2) === 0 && kit.signIn(),
    disconnect: () => pick(2) === 0 && kit.disconnect(),
    'disconnect at last': async () => {
      wallet.disconnect()
      await kit.disconnect()
    },
    'the wallet leaves': () => pick(3) === 0 && wallet.disconnect(),
    account: () => wallet.authorized && wallet.setAccounts([wallet.addresses[pick(2)] as string]),
    'the option goes': leaveOption,
    'the option comes': bringOption,
    required: () => void Object.assign(siwx, { required: pick(2) === 0 }),
    prepare: () => prepareSignIn(inner),
    sign: () => signIn(inner),
    cancel: () => pick(3) === 0 && cancelSignIn(inner),
    close: () => requestClose(inner),
    'kit.close': () => pick(3) === 0 && kit.close(),
    open: () => kit.open(),
    back: () => goBack(inner),
    tell: () => globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_x' })),
    wait: () => clock.pass([400, 700, 6_000, 21_000][pick(4)] as number),
  }
  const names = Object.keys(steps)
  const releaseAll = () => {
    for (const release of releases) release()
    releases.clear()
  }
  const text = () => `seed ${seed}: ${trail.slice(-60).join(', ')}`
  const check = () => {
    const { session, address } = kit.getState()
    if (session) expect(session.data.accountAddress, text()).toBe(address)
  }
  const isBusy = () => wallet.pendingApprovals.length > 0 || kit.getState().status === 'connecting'
  /** Lets everything end that has begun, and compares. */
  const rest = async () => {
    const end = Date.now() + 10_000
    for (let turn = 0; turn < 3 || (isBusy() && Date.now() < end); turn++) {
      releaseAll()
      answerWallet('reject')
      bringOption()
      await clock.pass(21_000)
      // Keys sign outside of the event loop.
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await clock.pass(21_000)
    expect(isBusy(), `does not end: ${text()}`).toBe(false)
    const { status, address, session, open, view } = kit.getState()
    const isKept = siwx.sessions.some(({ data }) => data.accountAddress === address)
    expect({ kept: isKept, said: session !== undefined }, text()).toEqual({ kept: session !== undefined, said: isKept })
    if (isSignedOut) expect(isKept, `signed in after all: ${text()}`).toBe(false)
    const connection = inner.store.get(connectionAtoms.solana)
    const isOver = connection.status === 'connected' && !connection.failure
    if (isOver && open) expect(view, text()).not.toBe('ConnectingExternal')
    if (status === 'disconnected' && !mayKeep) expect(siwx.sessions, text()).toEqual([])
    if (siwx.sessions.length === 0) mayKeep = false
    isSignedOut = false
    seen.add(`rest ${status}${isKept ? ' signed in' : ''}`)
  }
  inner.events.onAny(check)
  // All code is loaded before the walk, so that nothing in it waits for the disk.
  connect()
  await until('the wallet is asked', () => wallet.pendingApprovals.length > 0)
  answerWallet('approve')
  await until('signed in', () => kit.getState().session)
  await kit.signOut()
  await rest()
  for (let step = 0; step < tries(40_000); ) {
    trail.length = 0
    // Half of the walks begin with a wallet that shares no account, which is asked to connect and sign at once.
    const opening = pick(2) === 0 ? [] : ['disconnect at last', 'hold at most', 'connect', 'approve']
    for (const name of [...opening, ...Array.from({ length: 1 + pick(8) }, () => names[pick(names.length)])]) {
      trail.push(name as string)
      void Promise.resolve(steps[name as string]?.()).catch(() => {})
      check()
      await flush(2)
      check()
      step++
    }
    await rest()
  }
  const wanted = [
    'approve solana:signIn',
    'reject solana:signIn',
    'rest connected',
    'rest connected signed in',
    'rest disconnected',
  ]
  expect(wanted.filter((one) => !seen.has(one))).toEqual([])
})
