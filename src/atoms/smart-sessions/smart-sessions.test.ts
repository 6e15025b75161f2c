import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  callPermission,
  coinPermission,
  sessionRow,
  tokenAddress,
  tokenPermission,
} from '../../../test/fakes/session-rows.ts'
import { sessionWorld } from '../../../test/fakes/session-world.ts'
import { accountB, endWorld } from '../../../test/fakes/world.ts'
import { abilitiesOf, abilityOf, parseSessions } from './parse-sessions.ts'
import { followSmartSessions, refreshSmartSessions } from './smart-sessions.ts'

beforeAll(() =>
  Promise.all([import('../../chains/eip155/adapter.ts'), import('../../chains/eip155/smart-sessions.ts')]),
)
afterEach(endWorld)

describe('the list of sessions', () => {
  test('default: asked for by the account on its network, those that end last first', async () => {
    const { inner, account, asked, held, settle, state, ids } = await sessionWorld()
    held.rows = [sessionRow('old', { expiry: 5 }), sessionRow('new'), sessionRow('new')]
    expect(state()).toEqual({ status: 'loading' })
    await settle(refreshSmartSessions(inner))
    expect(state().status).toBe('ready')
    expect(ids()).toEqual(['new', 'old'])
    expect(asked.map(({ path }) => path)).toEqual([`/v1/sessions/${account}`])
    expect([...(asked[0]?.query.keys() ?? [])]).toEqual(['projectId', 'st', 'sv'])
  })

  test('behavior: not asked for again for 30 seconds, but at once for another account', async () => {
    const { inner, clock, asked, settle, choose } = await sessionWorld()
    const stop = followSmartSessions(inner)
    await settle(flush())
    await settle(refreshSmartSessions(inner))
    expect(asked).toHaveLength(1)
    await choose(accountB)
    await settle(flush())
    expect(asked).toHaveLength(2)
    expect(asked[1]?.path.toLowerCase()).toContain(accountB)
    await clock.pass(30_000)
    await settle(refreshSmartSessions(inner))
    expect(asked).toHaveLength(3)
    stop()
  })

  test('behavior: a failure keeps what is known, and is tried again after ten seconds', async () => {
    const { inner, clock, held, settle, state } = await sessionWorld()
    await settle(refreshSmartSessions(inner))
    held.answer = () => new Response('', { status: 400 })
    await settle(refreshSmartSessions(inner, true))
    expect(state()).toMatchObject({ status: 'failed', sessions: { list: [{ pci: 'one' }] } })
    held.answer = () => undefined
    await settle(refreshSmartSessions(inner))
    expect(state().status).toBe('failed')
    await clock.pass(10_000)
    await settle(refreshSmartSessions(inner))
    expect(state().status).toBe('ready')
  })

  test('behavior: the answer about an account that is left is dropped', async () => {
    const { inner, held, settle, state, choose, ids } = await sessionWorld()
    let late = (_: Response) => {}
    held.answer = () =>
      new Promise<Response>((resolve) => {
        late = resolve
      })
    const first = refreshSmartSessions(inner)
    await flush()
    held.answer = () => Response.json({ pcis: [sessionRow('of B')] })
    await choose(accountB)
    await settle(refreshSmartSessions(inner))
    late(Response.json({ pcis: [sessionRow('of A')] }))
    await settle(first)
    expect([state().status, ids()]).toEqual(['ready', ['of B']])
  })

  test('behavior: nobody is asked while the feature is off, or without a service', async () => {
    for (const options of [{ features: {} }, { hosts: {} }]) {
      const { inner, asked, settle, state } = await sessionWorld(undefined, options)
      await settle(refreshSmartSessions(inner))
      expect([asked, state()]).toEqual([[], { status: 'loading' }])
    }
  })
})

const where = {
  caipNetworkId: 'eip155:1',
  networkOf: (id: unknown) => (typeof id === 'string' ? (`eip155:${Number(id)}` as const) : undefined),
  origins: ['https://data.test'],
} as const

describe('a session', () => {
  test('default: site, network, end, and what it may do', () => {
    const project = { name: ' Qu\u202eay ', url: 'https://quay.example/a', iconUrl: 'https://data.test/i.png' }
    const { list, unread } = parseSessions([sessionRow('one', { project, chainId: '0x2' })], where)
    expect(unread).toBe(0)
    expect(list[0]).toMatchObject({
      project: { name: 'Quay', host: 'quay.example', icon: 'https://data.test/i.png' },
      ...{ caipNetworkId: 'eip155:2', expiry: 4_000_000_000, more: 0 },
      abilities: [{ kind: 'coin', amount: 10n ** 16n, period: 86_400, start: 0 }],
    })
  })

  test.each([
    ['no id', { pci: '' }],
    ['a long id', { pci: 'x'.repeat(201) }],
    ['an end that is no number', { expiry: '4000000000' }],
    ['an end that is no date', { expiry: 8.7e12 }],
    ['an end in parts of a second', { expiry: 1.5 }],
    ['no permissions', { permissions: undefined }],
    ['a network of another kind', { chainId: 1 }],
  ])('error: one with %s is counted, and costs no other', (_name, fields) => {
    const { list, unread } = parseSessions([sessionRow('bad', fields), sessionRow('good')], where)
    expect([list.map(({ pci }) => pci), unread]).toEqual([['good'], 1])
  })

  test('behavior: a picture of another origin is not loaded, and an address that is none names no host', () => {
    const project = { name: 7, url: 'javascript:alert(1)', iconUrl: 'https://tracker.example/i.png' }
    const [one] = parseSessions([sessionRow('one', { project })], where).list
    expect(one?.project).toEqual({ name: '', host: '', icon: undefined })
  })

  test('behavior: a flood of sessions is cut, and that is told', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => sessionRow(`${index}`))
    const { list, isCut } = parseSessions(rows, where)
    expect([list.length, isCut]).toEqual([200, true])
  })
})

describe('what a session may do', () => {
  test('default: the three known types', () => {
    expect([coinPermission, tokenPermission, callPermission].map(abilityOf)).toEqual([
      { kind: 'coin', amount: 10n ** 16n, period: 86_400, start: 0 },
      { kind: 'token', token: tokenAddress, amount: 1_000_000n, period: 604_800, start: 0 },
      { kind: 'call', contract: tokenAddress, functions: [{ name: 'swap', valueLimit: 10n ** 18n }] },
    ])
  })

  test.each([
    ['another type', { type: 'drain-everything', data: {} }, 'drain-everything'],
    ['a known type that cannot be read', { ...coinPermission, data: { allowance: '5' } }, coinPermission.type],
    ['a period of nothing', { ...coinPermission, data: { ...coinPermission.data, period: 0 } }, coinPermission.type],
    ['no type', {}, '?'],
    ['nothing', null, '?'],
  ])('behavior: %s is told as unknown, and never left out', (_name, permission, type) => {
    expect(abilityOf(permission)).toEqual({ kind: 'unknown', type })
  })

  test('behavior: anything at all is one ability each, and those beyond the first 32 are counted', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 60 }), (permissions) => {
        const { abilities, more } = abilitiesOf(permissions)
        expect(abilities.length + more).toBe(permissions.length)
      }),
    )
  })
})
