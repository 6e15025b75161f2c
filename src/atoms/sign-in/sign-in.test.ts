import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeSiwx } from '../../../test/fakes/fake-siwx.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, endWorld, loadSessionCode, until } from '../../../test/fakes/world.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { SignInMessage, SignInSession } from '../../chains/core/siwx.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { dispatch } from '../sessions/dispatch.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { prepareSignIn, signIn } from './sign-in.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('./follow-sign-in.ts')
  await import('../sessions/sign-message.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>

const state = ({ inner }: World) => inner.store.get(signInAtom)
const toast = ({ inner }: World) => inner.store.get(toastAtom)?.message.english
const otherTab = () =>
  globalThis.dispatchEvent?.(Object.assign(new Event('storage'), { key: '@wallet-modal/siwx_changed' }))

async function asked(change?: (siwx: FakeSiwx) => void) {
  const siwx = new FakeSiwx()
  change?.(siwx)
  const world = createSignInWorld(siwx)
  const wallet = addWallet({ accounts: [accountA] })
  await world.kit.connect({ connectorId: wallet.id })
  await until('the question', () => state(world).status === 'required')
  return { world, wallet, siwx, address: world.kit.getState().address as string }
}

describe('the message that a page makes', () => {
  const make = (change: (made: SignInMessage) => unknown) => (siwx: FakeSiwx) => {
    const own = siwx.createMessage.bind(siwx)
    siwx.createMessage = async (input) => change(await own(input)) as SignInMessage
  }
  const bad: readonly (readonly [string, (made: SignInMessage) => unknown])[] = [
    ['has no text', ({ toString: _, ...fields }) => ({ ...fields })],
    ['has an empty text', (made) => ({ ...made, toString: () => '' })],
    ['is a text', (made) => `${made}`],
    ['is nothing', () => undefined],
    ['is of another account', (made) => ({ ...made, accountAddress: accountB })],
    ['is of another network', (made) => ({ ...made, chainId: 'eip155:2' })],
    [
      'is of another network by its DID',
      (made) => ({ ...made, accountAddress: `did:pkh:eip155:2:${made.accountAddress}` }),
    ],
  ]
  test.each(bad)('error: one that %s is not signed, and the site is named', async (_name, change) => {
    const { world, wallet } = await asked(make(change))
    await prepareSignIn(world.inner)
    expect(state(world)).toMatchObject({ status: 'required', error: { code: 'SCHEMA_MISMATCH' } })
    await signIn(world.inner)
    expect(wallet.count('personal_sign')).toBe(0)
    expect(state(world)).toMatchObject({ status: 'declined', byPage: true })
    expect(toast(world)).toBeUndefined()
  })

  test('behavior: one with the DID of the account, as AppKit makes it, is signed, and its session counts', async () => {
    const { world, siwx, address } = await asked(
      make((made) => ({
        ...made,
        accountAddress: `did:pkh:${made.chainId}:${made.accountAddress}`,
        toString: () => `${made}`,
      })),
    )
    siwx.getSessions = async () => siwx.sessions
    await signIn(world.inner)
    const { session } = world.kit.getState()
    expect(session?.data.accountAddress).toBe(address)
    expect(siwx.sessions[0]?.data.accountAddress).toBe(`did:pkh:eip155:1:${address}`)
    const again = createSignInWorld(siwx, { storage: world.storage })
    const wallet = addWallet({ accounts: [accountA] })
    await again.kit.connect({ connectorId: wallet.id })
    await until('signed in', () => again.kit.getState().session)
    expect(again.kit.getState().session?.data.accountAddress).toBe(address)
    otherTab()
    await again.clock.pass(0)
    expect(again.kit.getState().session).toBeDefined()
  })
})

describe('the end of a session', () => {
  const hour = 3_600_000

  test('default: is the one that the server names, and then it is looked up again', async () => {
    const { world, siwx } = await asked()
    const add = siwx.addSession.bind(siwx)
    const ends = new Date(world.clock.now() + hour).toISOString()
    siwx.addSession = async (session: SignInSession) => {
      await add(session)
      return { expirationTime: ends }
    }
    await signIn(world.inner)
    expect(world.kit.getState().session?.data.expirationTime).toBe(ends)
    const before = siwx.times('getSessions')
    siwx.sessions = []
    await world.clock.pass(hour + 62_000)
    await until('the look-up', () => siwx.times('getSessions') > before)
    await until('the end', () => !world.kit.getState().session)
  })

  test('behavior: an answer that is no end changes nothing', async () => {
    for (const answer of [{}, null, 'soon', { expirationTime: 5 }, { expirationTime: 'soon' }]) {
      const { world, siwx } = await asked()
      const add = siwx.addSession.bind(siwx)
      siwx.addSession = async (session: SignInSession) => {
        await add(session)
        return answer
      }
      await signIn(world.inner)
      expect(world.kit.getState().session?.data).not.toHaveProperty('expirationTime')
    }
  })

  test('behavior: a later look-up moves it, and what was signed stays', async () => {
    const { world, siwx } = await asked()
    await signIn(world.inner)
    const [kept] = siwx.sessions
    const ends = new Date(world.clock.now() + hour).toISOString()
    siwx.sessions = [{ data: { ...(kept as SignInSession).data, expirationTime: ends }, message: '', signature: '' }]
    otherTab()
    await until('the end', () => world.kit.getState().session?.data.expirationTime === ends)
    expect(world.kit.getState().session?.message).toBe(kept?.message)
    const { session } = world.kit.getState()
    otherTab()
    await world.clock.pass(0)
    expect(world.kit.getState().session).toBe(session)
  })
})

describe('who failed', () => {
  test('behavior: a visitor who declines with a smart account hears that, and no guess about the site', async () => {
    for (const [code, told] of [
      [4001, 'Signature declined'],
      [-32603, 'This application might not support Smart Accounts'],
    ] as const) {
      const { world, wallet } = await asked()
      const session = sessionIn(world.inner.store.get, 'eip155')
      if (!session) throw new Error('a session expected')
      const accounts = session.accounts.map((one) => ({ ...one, type: 'smartAccount' as const }))
      dispatch(world.inner, 'eip155', { type: 'CHANGED', session: { ...session, accounts } })
      wallet.fail('personal_sign', { code, message: 'no' }, 1)
      await signIn(world.inner)
      expect(toast(world)).toBe(told)
    }
  })

  test('error: a wrong signature, and a wallet that cannot sign, are not told as a refusal of the visitor', async () => {
    for (const [inWallet, onServer] of [
      [undefined, signInError('SIGNATURE_INVALID')],
      [{ code: 4200, message: 'no' }, undefined],
    ]) {
      const { world, wallet } = await asked((siwx) => {
        if (onServer) siwx.fail('addSession', onServer, 1)
      })
      if (inWallet) wallet.fail('personal_sign', inWallet, 1)
      await signIn(world.inner)
      expect(state(world).status).toBe('declined')
      expect(toast(world)).toBeUndefined()
    }
  })

  test('error: a page whose own signMessage fails, and a visitor who declines there', async () => {
    for (const [cause, code, byPage, told] of [
      [new Error('boom'), 'SIGN_IN_FAILED', true, undefined],
      [{ code: 4001, message: 'no' }, 'USER_REJECTED', undefined, 'Signature declined'],
      [{ code: -32002, message: 'open' }, 'REQUEST_PENDING', undefined, undefined],
    ] as const) {
      const { world } = await asked((siwx) => Object.assign(siwx, { signMessage: () => Promise.reject(cause) }))
      await signIn(world.inner)
      expect(state(world)).toMatchObject({ status: 'declined', error: { code } })
      expect((state(world) as { byPage?: true }).byPage).toBe(byPage)
      expect(toast(world)).toBe(told)
    }
  })

  test('error: a page that throws while it keeps the session', async () => {
    const { world } = await asked((siwx) => siwx.fail('addSession', new TypeError('x is undefined')))
    await signIn(world.inner)
    expect(state(world)).toMatchObject({ status: 'declined', byPage: true, error: { code: 'SIGN_IN_FAILED' } })
    expect(toast(world)).toBeUndefined()
  })
})

test('behavior: a look-up that finds the session before the page has answered does not end the sign-in', async () => {
  const { world, siwx } = await asked()
  const add = siwx.addSession.bind(siwx)
  let answer = () => {}
  siwx.addSession = async (session) => {
    await add(session)
    await new Promise<void>((resolve) => (answer = resolve))
  }
  const signing = signIn(world.inner)
  await until('kept', () => siwx.sessions.length > 0)
  const before = siwx.times('getSessions')
  otherTab()
  await until('looked up', () => siwx.times('getSessions') > before)
  await world.clock.pass(10)
  expect(state(world).status).toBe('signing')
  answer()
  await signing
  expect(state(world).status).toBe('signed')
  expect(world.kit.getState().session?.message).toContain('tidepool.test')
  expect(world.storage.items.get('@wallet-modal/siwx_network')).toBe('eip155:1')
})

test('error: a session that a page keeps after another account that has one became active is taken back', async () => {
  const { world, wallet, siwx, address } = await asked()
  const choose = (account: string, status: string) => {
    wallet.accounts = [account]
    wallet.emit('accountsChanged', [account])
    return until(`the account ${account}`, () => {
      const { signer, status: now } = state(world)
      return signer?.address.toLowerCase() === account.toLowerCase() && now === status
    })
  }
  await choose(accountB, 'required')
  await signIn(world.inner)
  await choose(accountA, 'required')
  const release = siwx.hold('addSession')
  const signing = signIn(world.inner)
  await until('handed over', () => siwx.times('addSession') === 2)
  await choose(accountB, 'signed')
  release()
  await signing
  expect(siwx.sessions).toHaveLength(1)
  expect(siwx.sessions[0]?.data.accountAddress).toBe(world.kit.getState().address)
  expect(world.kit.getState().address).not.toBe(address)
})

test('behavior: an account that signed in anew, and was left then, keeps its session when a late one comes', async () => {
  const { world, wallet, siwx } = await asked()
  const release = siwx.hold('addSession')
  void signIn(world.inner)
  await until('handed over', () => siwx.times('addSession') === 1)
  await world.clock.pass(20_000)
  await until('no answer', () => state(world).status === 'declined')
  siwx.addSession = async (one) => {
    siwx.sessions = [one]
  }
  await signIn(world.inner)
  expect(state(world).status).toBe('signed')
  wallet.accounts = [accountB]
  wallet.emit('accountsChanged', [accountB])
  await until('the other account', () => state(world).status === 'required')
  release()
  await world.clock.pass(0)
  expect(siwx.times('revokeSession')).toBe(0)
  expect(siwx.sessions).toHaveLength(1)
})
