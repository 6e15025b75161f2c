import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TrackedEvent } from '../../src/atoms/kit/events/tracked-event.ts'
import { connectWith, keepProofs, requestWithApproval } from '../../src/atoms/sessions/one-approval.ts'
import { signInAtom } from '../../src/atoms/sign-in/sign-in.atoms.ts'
import { signIn } from '../../src/atoms/sign-in/sign-in.ts'
import { rpcError } from '../../src/chains/core/error-texts/rpc-error.ts'
import { serviceError } from '../../src/chains/core/error-texts/service-error.ts'
import type { SignInRequest } from '../../src/chains/core/sign-in.ts'
import type { SignInOthers, SignInSession } from '../../src/chains/core/siwx.ts'
import type { Session } from '../../src/chains/core/types.ts'
import { solanaVerifier } from '../../src/chains/solana/solana-verifier.ts'
import { solana } from '../../src/chains/solana-networks.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { FakeSiwx } from '../fakes/fake-siwx.ts'
import { page } from '../fakes/page.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import { addWallet, endWorld, loadSessionCode, until } from '../fakes/world.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../../src/atoms/sign-in/follow-sign-in.ts')
  await import('../../src/atoms/sessions/network/switch-network.ts')
  await import('../../src/atoms/sessions/sign-message.ts')
  await import('../../src/chains/solana/adapter.ts')
})
const stops = new Set<() => void>()
afterEach(async () => {
  for (const stop of stops) stop()
  stops.clear()
  await endWorld()
})

let wallets = 0
function solanaWorld(change?: (siwx: FakeSiwx) => void) {
  const siwx = new FakeSiwx()
  change?.(siwx)
  const world = createSignInWorld(siwx, { options: { networks: [solana] } })
  const wallet = createSolanaTestWallet({
    name: `Tern ${++wallets}`,
    chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test/1' }],
  })
  stops.add(wallet.register(page))
  return { ...world, wallet, connect: () => world.kit.connect({ walletId: `Tern ${wallets}` }) }
}
const tracked = ({ events }: ReturnType<typeof createSignInWorld>) =>
  events.filter(({ name }) => name === 'event').map(({ detail }) => (detail as TrackedEvent).event)
const request: SignInRequest = { domain: 'a.test', uri: 'https://a.test/', nonce: '12345678', version: '1' }

describe('sign-in with the approval of a connection', () => {
  test('default: a wallet that can connects and signs with one approval, and no view asks', async () => {
    const world = solanaWorld()
    const { address } = await world.connect()
    await until('signed in', () => world.kit.getState().session)
    const { session, open } = world.kit.getState()
    expect(open).toBe(false)
    expect(session).toMatchObject({
      data: { accountAddress: address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', domain: 'tidepool.test' },
    })
    expect(session && (await solanaVerifier().verify(session))).toBe(true)
    expect(world.siwx.sessions).toHaveLength(1)
    expect(world.siwx.times('addSession')).toBe(1)
    expect(tracked(world)).toContain('SIWX_AUTH_SUCCESS')
    expect(world.names()).toContain('sign-in')
  })

  test('behavior: no message can be made: the wallet only connects, and the view asks', async () => {
    const world = solanaWorld((siwx) => siwx.fail('createMessage', serviceError('SERVER_ERROR'), 1))
    await world.connect()
    await until('the question', () => world.kit.getState().view === 'SIWXSignMessage' && world.kit.getState().open)
    expect(world.siwx.sessions).toHaveLength(0)
  })

  test('behavior: another text was signed: nobody sees it, the account is connected, and the view asks', async () => {
    const world = solanaWorld()
    world.wallet.failures.add({ kind: 'other-message', methods: ['solana:signIn'] })
    await world.connect()
    await until('the question', () => world.kit.getState().view === 'SIWXSignMessage' && world.kit.getState().open)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', session: undefined })
    expect(world.siwx.times('addSession')).toBe(0)
    expect(world.wallet.requests.map(({ method }) => method)).toEqual(['solana:signIn'])
  })

  test('behavior: what was signed is refused: the account is connected, and the view asks', async () => {
    const world = solanaWorld((siwx) => siwx.fail('addSession', serviceError('SERVER_ERROR'), 1))
    await world.connect()
    await until('the question', () => world.kit.getState().view === 'SIWXSignMessage' && world.kit.getState().open)
    expect(tracked(world)).toContain('SIWX_AUTH_ERROR')
    expect(world.kit.getState()).toMatchObject({ status: 'connected', session: undefined })
  })

  test('behavior: a wallet that was disconnected meanwhile leaves no session', async () => {
    const world = solanaWorld()
    const release = world.siwx.hold('addSession')
    await world.connect()
    await world.kit.disconnect()
    release()
    await until('revoked', () => world.siwx.times('revokeSession') > 0)
    expect(world.siwx.sessions).toHaveLength(0)
    expect(world.kit.getState()).toMatchObject({ status: 'disconnected', session: undefined, sessions: [] })
  })

  test('behavior: a sign-out while the page checks ends what it keeps', async () => {
    const world = solanaWorld((siwx) => {
      siwx.required = false
    })
    const release = world.siwx.hold('addSession')
    await world.connect()
    await until('checked', () => world.siwx.times('addSession') > 0)
    await world.kit.signOut()
    release()
    await until('revoked', () => world.siwx.times('revokeSession') > 0)
    await until('kept by nobody', () => world.siwx.sessions.length === 0)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', session: undefined })
    expect(tracked(world)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test('error: a session that the page cannot take back is told to the page, and looked up', async () => {
    const world = solanaWorld((siwx) => {
      siwx.required = false
    })
    const release = world.siwx.hold('addSession')
    await world.connect()
    await until('checked', () => world.siwx.times('addSession') > 0)
    await world.kit.signOut()
    const down = serviceError('SERVER_ERROR')
    world.siwx.fail('revokeSession', down)
    release()
    await until('told', () => world.events.some(({ name, detail }) => name === 'error' && detail === down))
    await until('the session that there is', () => world.kit.getState().session)
    await world.kit.signOut()
    expect(world.siwx.sessions).toEqual([])
  })

  test('behavior: an option that goes while the page checks leaves no session', async () => {
    const world = solanaWorld()
    const release = world.siwx.hold('addSession')
    await world.connect()
    await until('checked', () => world.siwx.times('addSession') > 0)
    world.kit.setOptions({ siwx: undefined })
    release()
    await until('revoked', () => world.siwx.times('revokeSession') > 0)
    expect(world.siwx.sessions).toHaveLength(0)
    expect(world.kit.getState()).toMatchObject({ status: 'connected', session: undefined })
  })

  test('behavior: what the page keeps after 20 s is taken back, and the view asks', async () => {
    const world = solanaWorld()
    const release = world.siwx.hold('addSession')
    await world.connect()
    await until('checked', () => world.siwx.times('addSession') > 0)
    await world.clock.pass(20_000)
    await until('the question', () => world.kit.getState().view === 'SIWXSignMessage' && world.kit.getState().open)
    release()
    await until('revoked', () => world.siwx.times('revokeSession') > 0)
    expect(world.siwx.sessions).toHaveLength(0)
    expect(world.kit.getState().session).toBeUndefined()
  })

  test('behavior: an account that signed in anew meanwhile keeps its session', async () => {
    for (const by of ['20 s', 'sign-out'] as const) {
      const world = solanaWorld((siwx) => {
        siwx.required = false
      })
      const { siwx, inner, kit } = world
      const add = siwx.addSession.bind(siwx)
      const release = siwx.hold('addSession')
      await world.connect()
      await until('checked', () => siwx.times('addSession') > 0)
      if (by === '20 s') await world.clock.pass(20_000)
      else await kit.signOut()
      await until('the question', () => inner.store.get(signInAtom).status === 'required')
      // The server answers the second request first.
      siwx.addSession = async (one) => {
        siwx.sessions = [...siwx.sessions, one]
      }
      await signIn(inner)
      const { session } = kit.getState()
      expect(session).toBeDefined()
      siwx.addSession = add
      release()
      await world.clock.pass(2_000)
      expect(siwx.times('revokeSession')).toBe(0)
      expect(kit.getState().session).toBe(session)
    }
  })

  test('behavior: a late session that a look-up has found meanwhile is no new one, and is taken back', async () => {
    for (const isBare of [false, true]) {
      const world = solanaWorld((siwx) => {
        siwx.required = false
      })
      const { siwx, kit } = world
      const add = siwx.addSession.bind(siwx)
      let answer = () => {}
      siwx.addSession = async (session) => {
        await add(isBare ? { ...session, message: '', signature: '' } : session)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      }
      await world.connect()
      await until('checked', () => siwx.sessions.length === 1)
      await world.clock.pass(20_000)
      await until('found', () => kit.getState().session)
      answer()
      await until('revoked', () => siwx.times('revokeSession') === 1)
      await until('signed out', () => !kit.getState().session)
      expect(siwx.sessions).toHaveLength(0)
    }
  })

  test('behavior: functions of the page need not be asynchronous', async () => {
    const world = solanaWorld((siwx) => {
      const plain: SignInSession[] = []
      siwx.addSession = ((session: SignInSession) => void plain.push(session)) as never
      siwx.getSessions = async () => plain
    })
    await world.connect()
    await until('signed in', () => world.kit.getState().session)
    expect(tracked(world)).toContain('SIWX_AUTH_SUCCESS')
  })

  test('default: an extension that signs separately is not asked for it', async () => {
    const world = createSignInWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await until('the question', () => world.kit.getState().view === 'SIWXSignMessage')
    expect(wallet.count('personal_sign')).toBe(0)
  })

  test('behavior: a wallet that has no sign-in after all connects without it', async () => {
    const asked: unknown[] = []
    const session = { connectorId: 'a' } as Session
    const found = await connectWith(request, async (more) => {
      asked.push(more)
      if (more.signIn) throw rpcError('METHOD_UNSUPPORTED')
      return session
    })
    expect(found).toBe(session)
    expect(asked).toEqual([{ signIn: request }, {}])
    await expect(connectWith(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  test('behavior: the page makes the message for nobody, and only for wallets that can', async () => {
    const { inner, siwx } = createSignInWorld()
    const named: unknown[] = []
    const create = siwx.createMessage.bind(siwx)
    siwx.createMessage = (input) => {
      named.push(input)
      return create(input)
    }
    const adapter = (can: boolean) => ({ namespace: 'eip155', capabilities: { oneClickSignIn: () => can } }) as const
    expect(await requestWithApproval(inner, adapter(false), 'x', 'eip155:1')).toBeUndefined()
    expect(await requestWithApproval(inner, adapter(true), 'x', 'eip155:1')).toEqual({
      domain: 'tidepool.test',
      uri: 'https://tidepool.test/',
      nonce: expect.stringMatching(/^\d{8}$/),
      version: '1',
      statement: 'Open the members area.',
    })
    expect(named).toEqual([{ accountAddress: `0x${'0'.repeat(40)}`, chainId: 'eip155:1' }])
  })

  test('behavior: several proofs of one nonce are handed over together', async () => {
    const { inner, siwx, kit } = createSignInWorld()
    const proof = (chainId: 'eip155:1' | 'eip155:2') => ({
      chainId,
      accountAddress: '0xA',
      message: chainId,
      signature: '0x',
    })
    const session = {
      namespace: 'eip155',
      connectorId: 'a',
      proofs: [proof('eip155:1'), proof('eip155:2')],
    } as unknown as Session
    const given: SignInSession[] = []
    const kept: unknown[] = []
    siwx.setSessions = async (sessions, others?: SignInOthers) => {
      given.push(...sessions)
      kept.push(...(others?.keep ?? []))
    }
    const wallet = addWallet()
    siwx.required = false
    const { caipNetworkId: chainId, address } = await kit.connect({ connectorId: wallet.id })
    keepProofs(inner, request, session)
    await until('handed over', () => given.length > 0)
    expect(siwx.times('addSession')).toBe(0)
    // The accounts of other connected wallets stay signed in.
    expect(kept).toEqual([{ chainId, accountAddress: address }])
    expect(given.map(({ data }) => data)).toEqual([
      {
        domain: 'a.test',
        uri: 'https://a.test/',
        nonce: '12345678',
        version: '1',
        chainId: 'eip155:1',
        accountAddress: '0xA',
      },
      {
        domain: 'a.test',
        uri: 'https://a.test/',
        nonce: '12345678',
        version: '1',
        chainId: 'eip155:2',
        accountAddress: '0xA',
      },
    ])
  })
})
