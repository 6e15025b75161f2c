import { hexToString } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountB,
  addWallet,
  createWorld,
  endWorld,
  loadSessionCode,
  testNetworks,
  until,
  usualRpc,
} from '../../../test/fakes/world.ts'
import type { TrackedEvent } from '../kit/events/tracked-event.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { ownNameAtom } from './name-zone.atoms.ts'
import { cancelRegistration, registerName, registrationAtom } from './register-name.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../sessions/sign-message.ts')
})
afterEach(endWorld)

const full = 'ada-1.id.test'
const refusal = (name: string, description: string, status: number) =>
  Response.json({ status: 'error', reasons: [{ name, description }] }, { status })

/** A connected kit at the form, whose service answers a registration, and then a question for the name, as told. */
async function setup(answer: () => Response | Promise<Response>, leadsTo?: string) {
  const posted: { readonly body: unknown; readonly init: RequestInit | undefined }[] = []
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test' }, networks: testNetworks, names: { zone: 'id.test' } },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpcFetch(input, init)
        if (init?.method === 'POST') {
          posted.push({ body: JSON.parse(String(init.body)), init })
          return answer()
        }
        return url.pathname === `/v1/profile/account/${full}` && leadsTo
          ? Response.json({ name: full, addresses: { 60: { address: leadsTo } } })
          : Response.json({}, { status: 404 })
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  world.inner.store.set(openAtom, true)
  showView(world.inner, route('RegisterAccountName'))
  const { store } = world.inner
  const address = store.get(activeSessionAtom)?.address ?? ''
  return {
    ...{ ...world, wallet, posted, store, address },
    // The time goes on until it is done: a busy machine may take its time before the service is asked.
    register: async () => {
      let isDone = false
      const done = registerName(world.inner, 'ada-1').finally(() => {
        isDone = true
      })
      while (!isDone) await world.clock.pass(1_000)
      await done
    },
    view: () => store.get(routeAtom),
    problem: () => {
      const problem = store.get(registrationAtom)?.problem
      return typeof problem === 'object' ? problem.id : problem
    },
    tracked: () =>
      world.events.flatMap(({ name, detail }) => {
        const { event = '' } = detail as Partial<TrackedEvent>
        return name === 'event' && event.startsWith('REGISTER') ? [event] : []
      }),
  }
}

describe('registerName', () => {
  test('default: what the wallet signed is sent as it is; the name is shown, stored and told', async () => {
    const { register, wallet, posted, store, view, tracked, address, storage, clock } = await setup(() =>
      Response.json({ success: true }),
    )
    const seconds = Math.floor(clock.now() / 1000)
    await register()
    const signed = wallet.calls.filter(({ method }) => method === 'personal_sign')
    expect(signed).toHaveLength(1)
    const message = `{"name":"${full}","attributes":{},"timestamp":${seconds}}`
    expect(hexToString(signed[0]?.params[0] as `0x${string}`)).toBe(message)
    expect(posted.map(({ body }) => body)).toEqual([
      { coin_type: 0x80000001, address, message, signature: `0x${'ab'.repeat(65)}` },
    ])
    expect(posted[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'strict-origin' })
    expect(view()).toEqual(route('RegisterAccountNameSuccess', { name: full, address }))
    expect(store.get(ownNameAtom)).toBe(full)
    expect(storage.items.get('@wallet-modal/identity_cache')).toContain(full)
    expect(tracked()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
    expect(store.get(registrationAtom)).toBeUndefined()
  })

  test.each<[string, () => Response, unknown]>([
    ['a taken name', () => refusal('name', 'Name is already taken', 409), 'register.taken'],
    ['an account that has a name', () => refusal('address', 'This account has a name already', 409), 'register.own'],
    [
      'another reason of the service',
      () => refusal('timestamp', 'The message is too old', 400),
      'The message is too old',
    ],
    ['a refusal without a reason', () => new Response('no', { status: 400 }), 'register.failed'],
    ['a service that fails', () => new Response('', { status: 503 }), 'register.failed'],
    ['an answer that says nothing', () => Response.json({ success: false }), 'register.failed'],
  ])('error: %s is said in the form, and nothing is kept', async (_, answer, text) => {
    const { register, problem, view, store, tracked, posted } = await setup(answer)
    await register()
    expect(problem()).toBe(text)
    expect(view().name).toBe('RegisterAccountName')
    expect(store.get(ownNameAtom)).toBeUndefined()
    expect(tracked()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
    expect(posted).toHaveLength(1)
  })

  test('error: an answer that is lost, and one that never comes, are looked up in place of a second try', async () => {
    const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Promise<Response>(() => {}),
      () => refusal('name', 'Name is already taken', 409),
    ]) {
      const { register, view, posted } = await setup(answer, own)
      await register()
      expect(view().name).toBe('RegisterAccountNameSuccess')
      expect(posted).toHaveLength(1)
    }
    const foreign = await setup(() => Promise.reject(new TypeError('Failed to fetch')), `0x${'12'.repeat(20)}`)
    await foreign.register()
    expect(foreign.problem()).toBe('register.failed')
  })

  test('error: a declined signature and a changed account send nothing', async () => {
    const declined = await setup(() => Response.json({ success: true }))
    declined.wallet.fail('personal_sign', { code: 4001, message: 'User rejected' })
    await declined.register()
    expect(declined.problem()).toBe('error.signRejected')

    const changed = await setup(() => Response.json({ success: true }))
    const release = changed.wallet.hold('personal_sign')
    const done = registerName(changed.inner, 'ada-1')
    await until('asked', () => changed.wallet.count('personal_sign') === 1 && changed.wallet.listenerCount > 0)
    changed.wallet.accounts = [accountB]
    changed.wallet.emit('accountsChanged', [accountB])
    await until('the other account', () => changed.kit.getState().address?.toLowerCase() === accountB)
    release()
    await done
    expect(changed.problem()).toBe('register.accountChanged')
    expect([...declined.posted, ...changed.posted]).toEqual([])
  })

  test('behavior: the signature that comes after Cancel registers nothing; one registration at a time', async () => {
    const { register, wallet, inner, posted, store } = await setup(() => Response.json({ success: true }))
    const release = wallet.hold('personal_sign')
    const first = registerName(inner, 'ada-1')
    await until('asked', () => wallet.count('personal_sign') === 1)
    const second = registerName(inner, 'ada-2')
    expect(store.get(registrationAtom)?.label).toBe('ada-1')
    await second
    expect(wallet.count('personal_sign')).toBe(1)
    expect(store.get(registrationAtom)?.step).toBe('sign')
    cancelRegistration(inner)
    release()
    await first
    expect(posted).toEqual([])
    expect(store.get(registrationAtom)).toBeUndefined()
    await register()
    expect(posted).toHaveLength(1)
  })

  test('behavior: who has left the form is told by a toast and stays where they are', async () => {
    let give = (_: Response) => {}
    const { inner, view, store, posted } = await setup(
      () =>
        new Promise((resolve) => {
          give = resolve
        }),
    )
    const done = registerName(inner, 'ada-1')
    await until('sent', () => store.get(registrationAtom)?.step === 'send' && posted.length === 1)
    showView(inner, route('ProfileWallets'))
    give(Response.json({ success: true }))
    await done
    expect(view().name).toBe('ProfileWallets')
    expect(store.get(ownNameAtom)).toBe(full)
    expect(store.get(toastAtom)?.message).toMatchObject({ id: 'register.isYours', args: { name: full } })
  })

  test('error: without an account, or on a network that the page does not have, the wallet is not asked', async () => {
    const gone = await setup(() => Response.json({ success: true }))
    await gone.kit.disconnect()
    await gone.register()
    expect(gone.problem()).toBe('register.noAccount')
    const away = await setup(() => Response.json({ success: true }))
    await until('listening', () => away.wallet.listenerCount > 0)
    away.wallet.chainId = '0x63'
    away.wallet.emit('chainChanged', '0x63')
    await until('the other network', () => away.kit.getState().caipNetworkId === 'eip155:99')
    await away.register()
    expect(away.problem()).toBe('error.networkNotFound')
    expect(away.wallet.count('personal_sign')).toBe(0)
  })
})
