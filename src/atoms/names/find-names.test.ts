import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { createWorld, endWorld, testNetworks } from '../../../test/fakes/world.ts'
import type { Network } from '../../chains/core/types.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { findName, nameOfAtom } from './find-names.ts'

afterEach(endWorld)

const addressOf = (index: number) => `0x${'0'.repeat(38)}${(index + 16).toString(16)}`

/** A kit whose data API answers when the test says so. */
function setup() {
  const open: { readonly address: string; answer(response?: Response): void }[] = []
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test' }, networks: testNetworks },
    env: {
      fetch: (input) => {
        const [, of = '', last = ''] = /\/v1\/(?:profile\/)?(\w+)\/([^/?]+)/.exec(String(input)) ?? []
        if (of !== 'identity') {
          const address = addressOf(Number(last.replace('.test', '').slice(1)))
          return Promise.resolve(Response.json({ name: last, addresses: { 60: { address } } }))
        }
        const index = Number(last) - 16
        return new Promise((resolve) =>
          open.push({ address: last, answer: (given) => resolve(given ?? Response.json({ name: `n${index}.test` })) }),
        )
      },
    },
  })
  const { inner: kit, clock } = world
  const [network] = kit.store.get(optionsAtom).networks as [Network]
  return { kit, clock, network, open, name: (index: number) => kit.store.get(nameOfAtom(network, addressOf(index))) }
}

describe('findName', () => {
  test('default: three at a time, in the order of the rows; a row that is gone is not asked for', async () => {
    const { kit, network, open, name } = setup()
    const stops = Array.from({ length: 8 }, (_, index) => findName(kit, network, addressOf(index), true))
    await flush()
    expect(open).toHaveLength(3)
    stops[3]?.()
    for (let at = 0; at < 7; at++) {
      await expect.poll(() => open.length).toBeGreaterThan(at)
      expect(open.length - at).toBeLessThanOrEqual(3)
      open[at]?.answer()
    }
    await expect.poll(() => name(7)).toBe('n7.test')
    expect([name(0), name(3)]).toEqual(['n0.test', undefined])
    expect(open).toHaveLength(7)
  })

  test('behavior: an address of two rows is asked for while one of them is there', async () => {
    const { kit, network, open } = setup()
    for (let index = 0; index < 3; index++) findName(kit, network, addressOf(index), true)
    const stops = [findName(kit, network, addressOf(5), true), findName(kit, network, addressOf(5), true)]
    stops[1]?.()
    stops[1]?.()
    await expect.poll(() => open.length).toBe(3)
    for (const { answer } of open) answer()
    await expect.poll(() => open.length).toBe(4)
  })

  test('behavior: after a failure nothing is asked for 30 s', async () => {
    const { kit, network, open, clock } = setup()
    for (let index = 0; index < 6; index++) findName(kit, network, addressOf(index), true)
    await flush()
    for (const { answer } of open) answer(new Response('no JSON'))
    await flush()
    await flush()
    findName(kit, network, addressOf(9), true)
    await flush()
    expect(open).toHaveLength(3)
    await clock.pass(30_000)
    findName(kit, network, addressOf(9), true)
    await expect.poll(() => open.length).toBe(4)
  })

  test('behavior: the service is not asked about an address that it did not tell of', async () => {
    const { kit, network, open } = setup()
    findName(kit, network, addressOf(0))
    await flush()
    expect(open).toEqual([])
    findName(kit, network, addressOf(0), true)
    await flush()
    expect(open).toHaveLength(1)
  })
})
