import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, codeOf, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { cancelSignIn } from './cancel-sign-in.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
  await import('./sign-in-api.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>

const view = ({ kit }: World) => (kit.getState().open ? kit.getState().view : undefined)
const asks = (world: World) => until('the question', () => view(world) === 'SIWXSignMessage')

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

describe('kit.signIn and kit.signOut', () => {
  test('error: each with its own code', async () => {
    const world = createSignInWorld()
    expect(await codeOf(world.kit.signIn())).toBe('NOT_CONNECTED')
    world.kit.setOptions({ siwx: undefined })
    expect(await codeOf(world.kit.signIn())).toBe('SIGN_IN_DISABLED')
    expect(await codeOf(world.kit.signOut())).toBe('SIGN_IN_DISABLED')
  })

  test('error: a page that cannot say whether it requires a sign-in has not said no, and is told why', async () => {
    const failure = new Error('settings are not loaded')
    const { world } = await connected((siwx) => {
      siwx.getRequired = () => {
        throw failure
      }
    })
    await asks(world)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', session: undefined })
    expect(await codeOf(world.kit.signMessage('hello'))).toBe('SIGN_IN_REQUIRED')
    const told = world.events.filter(({ name }) => name === 'error').map(({ detail }) => detail)
    expect(told).toEqual([expect.objectContaining({ code: 'SIGN_IN_FAILED', cause: failure })])
    await signIn(world.inner)
    expect(world.kit.getState().session).toBeDefined()
    await world.kit.signOut()
    expect(world.kit.getState()).toMatchObject({ status: 'disconnected', session: undefined })
  })

  test('error: a page that never ends the sessions: after 20 s nobody knows', async () => {
    const { world, siwx } = await connected()
    await asks(world)
    await signIn(world.inner)
    siwx.hold('setSessions')
    const code = codeOf(world.kit.signOut())
    await until('asked', () => siwx.times('setSessions') > 0)
    await world.clock.pass(20_000)
    expect(await code).toBe('SIGN_IN_UNKNOWN')
    expect(world.kit.getState().session).toBeDefined()
  })

  test('default: resolves with the session after the visitor signed, and at once from then on', async () => {
    const { world } = await connected()
    await asks(world)
    const promise = world.kit.signIn()
    await signIn(world.inner)
    expect(await promise).toBe(world.kit.getState().session)
    expect(await world.kit.signIn()).toBe(world.kit.getState().session)
  })

  test('behavior: a session that was ended elsewhere is not given back: the visitor is asked', async () => {
    for (const required of [false, true]) {
      const { world, siwx } = await connected((own) => {
        own.required = required
      })
      await asks(world)
      await signIn(world.inner)
      await world.clock.pass(1_000)
      expect(view(world)).toBeUndefined()
      siwx.sessions = []
      const promise = world.kit.signIn()
      await asks(world)
      expect(world.kit.getState().session).toBeUndefined()
      await signIn(world.inner)
      expect(await promise).toBe(siwx.sessions[0])
    }
  })

  test('behavior: a session of which the server says nothing is given back: its failure signs nobody out', async () => {
    for (const how of ['fails', 'waits'] as const) {
      const { world, siwx } = await connected()
      await asks(world)
      await signIn(world.inner)
      await world.clock.pass(1_000)
      const { session } = world.kit.getState()
      if (how === 'fails') siwx.fail('getSessions', new Error('down'))
      else siwx.hold('getSessions')
      const before = siwx.times('getSessions')
      const promise = world.kit.signIn()
      await until('the look-up', () => siwx.times('getSessions') > before)
      await world.clock.pass(20_000)
      expect(await promise).toBe(session)
      expect(world.kit.getState().session).toBe(session)
      expect(view(world)).toBeUndefined()
    }
  })

  test('error: another account, or no option, while the session is looked up: ends at once and asks nothing', async () => {
    for (const [change, code] of [
      [(_: World, wallet: ReturnType<typeof addWallet>) => choose(wallet, accountB), 'ACCOUNT_CHANGED'],
      [({ kit }: World) => kit.setOptions({ siwx: undefined }), 'SIGN_IN_DISABLED'],
    ] as const) {
      const { world, siwx, wallet } = await connected((own) => {
        own.required = false
      })
      await asks(world)
      await signIn(world.inner)
      await world.clock.pass(1_000)
      siwx.hold('getSessions')
      const before = siwx.times('getSessions')
      const ended = codeOf(world.kit.signIn())
      await until('the look-up', () => siwx.times('getSessions') > before)
      change(world, wallet)
      expect(await ended).toBe(code)
      await world.clock.pass(20_000)
      expect(view(world)).toBeUndefined()
    }
  })

  test('error: declined, cancelled, closed, another account', async () => {
    const { world, wallet } = await connected((siwx) => {
      siwx.required = false
    })
    await asks(world)
    wallet.fail('personal_sign', { code: 4001, message: 'no' }, 1)
    const declined = codeOf(world.kit.signIn())
    await until('waiting', () => view(world) === 'SIWXSignMessage')
    await signIn(world.inner)
    expect(await declined).toBe('USER_REJECTED')
    const cancelled = codeOf(world.kit.signIn())
    await world.clock.pass(0)
    await cancelSignIn(world.inner)
    expect(await cancelled).toBe('USER_REJECTED')
    const closed = codeOf(world.kit.signIn())
    await asks(world)
    await world.clock.pass(0)
    world.kit.close()
    expect(await closed).toBe('MODAL_CLOSED')
    const changed = codeOf(world.kit.signIn())
    await asks(world)
    choose(wallet, accountB)
    expect(await changed).toBe('ACCOUNT_CHANGED')
  })

  test('default: signOut ends the sessions; where sign-in is required, it disconnects', async () => {
    for (const required of [false, true]) {
      const { world, siwx } = await connected((own) => {
        own.required = required
      })
      await asks(world)
      await signIn(world.inner)
      await world.kit.signOut()
      expect(siwx.sessions).toHaveLength(0)
      expect(world.names()).toContain('sign-out')
      expect(world.kit.getState()).toMatchObject({
        session: undefined,
        status: required ? 'disconnected' : 'connected',
      })
    }
  })

  test('behavior: signOut ends a look-up and a signature that are under way', async () => {
    const optional = (own: FakeSiwx) => {
      own.required = false
    }
    const { world, siwx, wallet } = await connected(optional)
    await asks(world)
    const sign = wallet.hold('personal_sign')
    const signing = signIn(world.inner)
    await until('the wallet', () => wallet.count('personal_sign'))
    await world.kit.signOut()
    sign()
    await signing
    expect(world.kit.getState().session).toBeUndefined()
    expect(siwx.sessions).toHaveLength(0)

    await signIn(world.inner)
    const [kept] = siwx.sessions
    world.inner.store.set(signInAtom, { status: 'idle', attempt: 0 })
    siwx.getSessions = async () => {
      siwx.calls.push('slow')
      await late
      return kept ? [kept] : []
    }
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    await world.kit.switchNetwork('eip155:2')
    await world.kit.switchNetwork('eip155:1')
    await until('a look-up', () => siwx.times('slow') > 1)
    await world.kit.signOut()
    answer()
    await world.clock.pass(0)
    expect(world.kit.getState().session).toBeUndefined()
  })
})
