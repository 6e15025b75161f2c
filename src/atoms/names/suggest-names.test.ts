import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, endWorld, testNetworks } from '../../../test/fakes/world.ts'
import { nameZoneAtom } from './name-zone.atoms.ts'
import { readLabel, suggestionsAtom, suggestNames } from './suggest-names.ts'

afterEach(endWorld)

describe('readLabel', () => {
  test.each([
    ['ada1', { label: 'ada1' }],
    [' Ada-Lovelace ', { label: 'ada-lovelace' }],
    ['ada1.id.test', { label: 'ada1' }],
    ['ADA1.ID.TEST', { label: 'ada1' }],
    ['', { label: '', problem: 'short' }],
    ['ada', { label: 'ada', problem: 'short' }],
    ['ada.id.test', { label: 'ada', problem: 'short' }],
    ['a b', { label: 'a b', problem: 'invalid' }],
    ['ad.a1', { label: 'ad.a1', problem: 'invalid' }],
    ['adä1', { label: 'adä1', problem: 'invalid' }],
    ['gооd', { label: 'gооd', problem: 'invalid' }],
    ['xn--abc', { label: 'xn--abc', problem: 'invalid' }],
    ['a'.repeat(64), { label: 'a'.repeat(64), problem: 'invalid' }],
  ])('behavior: %s', (text, read) => expect(readLabel(text, 'id.test')).toEqual(read))
})

describe('suggestNames', () => {
  function setup(answer: (name: string, zone: string | null) => Response) {
    const asked: string[] = []
    const { inner, clock } = createWorld({
      options: { hosts: { dataApi: 'https://data.test' }, networks: testNetworks, names: { zone: 'id.test' } },
      env: {
        fetch: async (input) => {
          const url = new URL(String(input))
          const name = url.pathname.replace('/v1/profile/suggestions/', '')
          asked.push(name)
          return answer(name, url.searchParams.get('zone'))
        },
      },
    })
    return { inner, clock, asked, found: () => inner.store.get(suggestionsAtom) }
  }

  test('default: after a pause, once for the last label; names that cannot be registered are left out', async () => {
    const { inner, clock, asked, found } = setup((name, zone) =>
      Response.json({
        suggestions: [
          { name: `${name}.${zone}`, registered: true },
          { name: `${name}1.${zone}`, registered: false },
          { name: `${name}2.other.test`, registered: false },
          { name: `ad.${zone}`, registered: false },
          { name: `Ada9.${zone}`, registered: false },
          { name: `${name}3.${zone}`, registered: true },
        ],
      }),
    )
    const stop = suggestNames(inner, 'adal')
    await clock.pass(200)
    stop()
    suggestNames(inner, 'adam')
    expect(found()).toEqual({ label: 'adam', status: 'asking', list: [] })
    await clock.pass(2_000)
    expect(asked).toEqual(['adam'])
    expect(found()).toEqual({
      ...{ label: 'adam', status: 'told', registered: true },
      list: [
        { label: 'adam1', registered: false },
        { label: 'adam3', registered: true },
      ],
    })
  })

  test('error: an answer that is none', async () => {
    const { inner, clock, found } = setup(() => new Response('', { status: 400 }))
    suggestNames(inner, 'adam')
    await clock.pass(5_000)
    expect(found()).toEqual({ label: 'adam', status: 'failed', list: [] })
  })
})

describe('nameZoneAtom', () => {
  test.each<[unknown, string | undefined, string | undefined]>([
    ['id.test', 'https://data.test', 'id.test'],
    ['ID.Test', 'https://data.test', 'id.test'],
    ['id.test', undefined, undefined],
    [undefined, 'https://data.test', undefined],
    ['.test', 'https://data.test', undefined],
    ['id..test', 'https://data.test', undefined],
    ['id test', 'https://data.test', undefined],
    [7, 'https://data.test', undefined],
  ])('behavior: %s at %s is %s', (zone, dataApi, expected) => {
    const names = { zone } as { readonly zone: string }
    const { inner } = createWorld({
      options: { networks: testNetworks, names, hosts: { ...(dataApi && { dataApi }) } },
    })
    expect(inner.store.get(nameZoneAtom)).toBe(expected)
  })
})
