import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import type { TrackedEvent } from '../kit/events/tracked-event.ts'
import { lockedAtom } from '../navigation/modal/held.atoms.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { prepareAgain, prepareSignIn, signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
  await import('./sign-in-api.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>

const view = ({ kit }: World) => (kit.getState().open ? kit.getState().view : undefined)
const status = ({ inner }: World) => inner.store.get(signInAtom).status
const asks = (world: World) => until('the question', () => view(world) === 'SIWXSignMessage')
const tracked = ({ events }: World) =>
  events.filter(({ name }) => name === 'event').map(({ detail }) => (detail as TrackedEvent).event)
const toast = ({ inner }: World) => inner.store.get(toastAtom)?.message.english

async function connected(change?: (siwx: FakeSiwx) => void, wallet = addWallet({ accounts: [accountA, accountB] })) {
  const siwx = new FakeSiwx()
  change?.(siwx)
  const world = createSignInWorld(siwx)
  await world.kit.connect({ connectorId: wallet.id })
  return { world, wallet, siwx }
}

/** The wallet makes another account the active one. */
const choose = (wallet: ReturnType<typeof addWallet>, account: string) => {
  wallet.accounts = [account]
  wallet.emit('accountsChanged', [account])
}

describe('the flow of a sign-in', () => {
  test('default: after a connection the view opens, one text is shown, signed and kept, and the modal closes', async () => {
    const { world, wallet, siwx } = await connected()
    await asks(world)
    await prepareSignIn(world.inner)
    const shown = world.inner.store.get(signInAtom)
    const text = 'prepared' in shown ? `${shown.prepared?.message}` : ''
    expect(text).toContain('tidepool.test')
    await signIn(world.inner)
    const [asked] = wallet.calls.filter(({ method }) => method === 'personal_sign')
    expect(Buffer.from(String(asked?.params[0]).slice(2), 'hex').toString()).toBe(text)
    expect(siwx.sessions).toHaveLength(1)
    expect(siwx.sessions[0]).toMatchObject({ message: text, data: { chainId: 'eip155:1' } })
    const state = world.kit.getState()
    expect(state.session).toBe(state.sessions[0])
    expect(state.session?.data.accountAddress).toBe(state.address)
    expect(world.events.filter(({ name }) => name === 'sign-in').map(({ detail }) => detail)).toEqual([
      { caipAddress: state.caipAddress },
    ])
    expect(tracked(world)).toEqual(expect.arrayContaining(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']))
    await world.clock.pass(600)
    expect(view(world)).toBeUndefined()
  })

  test('default: an account with a session is asked nothing', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    await signIn(world.inner)
    const other = createSignInWorld(siwx)
    const wallet = addWallet({ accounts: [accountA] })
    await other.kit.connect({ connectorId: wallet.id })
    await until('the look-up', () => status(other) === 'signed')
    expect(view(other)).toBeUndefined()
    expect(other.kit.getState().session?.data.accountAddress).toBe(other.kit.getState().address)
  })

  test('behavior: a network that is not configured is asked nothing', async () => {
    const wallet = addWallet({ accounts: [accountA] })
    const siwx = new FakeSiwx()
    const world = createSignInWorld(siwx, { options: { allowUnsupportedChain: true } })
    wallet.fail('wallet_switchEthereumChain', { code: 4902, message: 'no' })
    wallet.chainId = '0x99'
    await world.kit.connect({ connectorId: wallet.id }).catch(() => {})
    wallet.emit('chainChanged', '0x99')
    await world.clock.pass(100)
    expect(view(world)).not.toBe('SIWXSignMessage')
  })

  test('default: another account has to sign in as well, and never has the session of the first', async () => {
    const { world, wallet } = await connected()
    await asks(world)
    await signIn(world.inner)
    await world.clock.pass(600)
    const first = world.kit.getState().address
    const seen: unknown[] = []
    world.kit.subscribe(
      (state) => state,
      ({ address, session }) => seen.push(session && session.data.accountAddress !== address ? 'foreign' : 'own'),
    )
    choose(wallet, accountB)
    await asks(world)
    expect(world.kit.getState().address).not.toBe(first)
    expect(world.kit.getState().session).toBeUndefined()
    choose(wallet, accountA)
    await until('signed in', () => world.kit.getState().session?.data.accountAddress === first)
    expect(seen).not.toContain('foreign')
  })

  test('default: a network change asks again, and cancelling goes back to the network with a session', async () => {
    const { world } = await connected()
    await asks(world)
    await signIn(world.inner)
    await world.clock.pass(600)
    await world.kit.switchNetwork('eip155:2')
    await asks(world)
    await cancelSignIn(world.inner)
    await until('back', () => world.kit.getState().caipNetworkId === 'eip155:1')
    expect(world.kit.getState()).toMatchObject({ status: 'connected', open: false })
    expect(world.kit.getState().session).toBeDefined()
    expect(tracked(world)).toContain('CLICK_CANCEL_SIWX')
  })

  test.each(['signed in', 'not signed in'])(
    'behavior: connected again while %s: the view of the connection ends',
    async (how) => {
      const { world, wallet } = await connected((siwx) => {
        siwx.required = false
      })
      await asks(world)
      if (how === 'signed in') {
        await signIn(world.inner)
        await world.clock.pass(600)
      } else world.kit.close()
      await world.kit.open({ view: 'Connect' })
      await world.kit.connect({ connectorId: wallet.id })
      await world.clock.pass(1_000)
      expect(view(world)).toBe(how === 'signed in' ? undefined : 'SIWXSignMessage')
    },
  )

  test('behavior: a network change while the success is shown asks again, and the question stays', async () => {
    const { world } = await connected()
    await asks(world)
    await signIn(world.inner)
    await world.clock.pass(100)
    await world.kit.switchNetwork('eip155:2')
    await until('the next question', () => status(world) === 'required')
    await world.clock.pass(2_000)
    expect(view(world)).toBe('SIWXSignMessage')
    expect(world.kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:2' })
    await signIn(world.inner)
    await world.clock.pass(600)
    expect(view(world)).toBeUndefined()
  })

  test('error: a page that never keeps the session ends the wait; a session that it keeps later is taken back', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    const release = siwx.hold('addSession')
    const signing = signIn(world.inner)
    await until('kept', () => siwx.times('addSession') === 1)
    await world.clock.pass(20_000)
    await signing
    expect(world.inner.store.get(signInAtom)).toMatchObject({ status: 'declined', error: { code: 'SIGN_IN_UNKNOWN' } })
    release()
    await until('taken back', () => siwx.times('revokeSession') === 1)
    expect(siwx.sessions).toHaveLength(0)
  })

  test('error: a page that never says whether the last network has a session does not keep the account', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    await signIn(world.inner)
    await world.clock.pass(600)
    await world.kit.switchNetwork('eip155:2')
    await asks(world)
    siwx.hold('getSessions')
    world.kit.close()
    await world.clock.pass(20_000)
    await until('disconnected', () => world.kit.getState().status === 'disconnected')
  })

  test('default: cancelling without any session disconnects', async () => {
    const { world } = await connected()
    await asks(world)
    await cancelSignIn(world.inner)
    expect(world.kit.getState()).toMatchObject({ status: 'disconnected', open: false, view: 'Connect' })
  })

  test('param: required false: cancelling and closing leave the account connected', async () => {
    const { world } = await connected((siwx) => {
      siwx.required = false
    })
    await asks(world)
    expect(world.inner.store.get(lockedAtom)).toBe(false)
    await cancelSignIn(world.inner)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', open: false, session: undefined })
    await world.kit.open()
    expect(view(world)).toBe('Account')
  })

  test('param: required: the view is locked, every way to open leads there, and kit.close() leaves the account', async () => {
    const { world } = await connected()
    await asks(world)
    expect(world.inner.store.get(lockedAtom)).toBe(true)
    for (const named of ['Account', 'WalletSend', 'Networks', 'ProfileWallets'] as const) {
      await world.kit.open({ view: named })
      expect(view(world), named).toBe('SIWXSignMessage')
    }
    world.kit.close()
    await until('left', () => world.kit.getState().status === 'disconnected')
  })

  test('behavior: a declined signature keeps the view, says so, and can be tried again', async () => {
    const { world, wallet } = await connected()
    await asks(world)
    wallet.fail('personal_sign', { code: 4001, message: 'no' }, 1)
    await signIn(world.inner)
    expect(status(world)).toBe('declined')
    expect(view(world)).toBe('SIWXSignMessage')
    expect(toast(world)).toBe('Signature declined')
    expect(tracked(world)).toContain('SIWX_AUTH_ERROR')
    await signIn(world.inner)
    expect(status(world)).toBe('signed')
  })

  test('error: sessions that cannot be looked up disconnect the wallet, and nothing is signed out', async () => {
    const { world, siwx } = await connected((own) => own.fail('getSessions', new Error('down')))
    await world.clock.pass(1_000)
    await until('disconnected', () => world.kit.getState().status === 'disconnected')
    await until('the toast', () => toast(world) === 'A problem occurred while trying initialize authentication')
    expect(tracked(world)).toContain('SIWX_AUTH_ERROR')
    expect(siwx.times('getSessions')).toBe(2)
    expect(siwx.times('setSessions')).toBe(0)
  })

  test('error: a message that the page never makes ends the wait, and is made again on demand', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    const release = siwx.hold('createMessage')
    const made = prepareSignIn(world.inner)
    await world.clock.pass(20_000)
    await made
    const state = world.inner.store.get(signInAtom)
    expect(state).toMatchObject({ status: 'required', error: { code: 'SIGN_IN_UNKNOWN' } })
    release()
    prepareAgain(world.inner)
    expect(world.inner.store.get(signInAtom)).not.toHaveProperty('error')
    await prepareSignIn(world.inner)
    expect(world.inner.store.get(signInAtom)).toHaveProperty('prepared')
  })

  test('error: a server that is down when a session ends is asked once a minute', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    const ends = new Date(world.clock.now() + 600_000).toISOString()
    const make = siwx.createMessage.bind(siwx)
    siwx.createMessage = async (input) => ({ ...(await make(input)), expirationTime: ends })
    await signIn(world.inner)
    expect(status(world)).toBe('signed')
    siwx.fail('getSessions', new Error('down'))
    const before = siwx.times('getSessions')
    for (let minute = 0; minute < 20; minute++) await world.clock.pass(60_000)
    const asked = siwx.times('getSessions') - before
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(12)
    expect(world.kit.getState().session).toBeDefined()
  })

  test('default: an expired session asks again', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    const ends = new Date(world.clock.now() + 600_000).toISOString()
    const make = siwx.createMessage.bind(siwx)
    siwx.createMessage = async (input) => ({ ...(await make(input)), expirationTime: ends })
    await signIn(world.inner)
    await world.clock.pass(600)
    expect(view(world)).toBeUndefined()
    siwx.sessions = []
    await world.clock.pass(662_000)
    await world.clock.pass(1_000)
    await asks(world)
    expect(world.kit.getState().session).toBeUndefined()
  })

  test('behavior: a look-up that fails once is tried again', async () => {
    const { world } = await connected((own) => own.fail('getSessions', new Error('down'), 1))
    await world.clock.pass(1_000)
    await asks(world)
    expect(world.kit.getState().status).toBe('connected')
  })

  test('error: a page that cannot say whether disconnecting signs out has said that it does', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    await signIn(world.inner)
    const wrong = new TypeError('no')
    Object.assign(siwx, {
      signOutOnDisconnect: () => {
        throw wrong
      },
    })
    await world.kit.disconnect()
    await until('signed out', () => siwx.sessions.length === 0)
    expect(world.events.find(({ name }) => name === 'error')?.detail).toMatchObject({ cause: wrong })
    expect(world.kit.getState().session).toBeUndefined()
  })

  test('default: disconnecting ends the sessions, unless the page keeps them', async () => {
    for (const keep of [false, true]) {
      const { world, siwx } = await connected((own) => {
        own.signOutOnDisconnect = !keep
      })
      await asks(world)
      await signIn(world.inner)
      await world.kit.disconnect()
      expect(siwx.sessions, String(keep)).toHaveLength(keep ? 1 : 0)
      expect(world.kit.getState().session).toBeUndefined()
      expect(world.names().includes('sign-out')).toBe(!keep)
    }
  })
})
