import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { createWorld, endWorld, until } from '../../../../test/fakes/world.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { UserOptions } from '../../kit/options/options.ts'

const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'warn').mockImplementation((line) => void warned.push(String(line)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await endWorld()
})

const on = (id: string, config?: readonly string[] | null) => ({ id, isEnabled: true, config })
const all = ['email', 'socials', 'swaps', 'onramp', 'multiWallet'] as const

async function setup(
  options: Partial<UserOptions>,
  answer: () => Response | Promise<Response>,
  storage = new FakeStorage(),
) {
  const asked: string[] = []
  const world = createWorld({
    options: { hosts: { providerApi: 'https://api.test' }, projectId: 'p1', ...options },
    storage,
    env: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).pathname)
        return answer()
      },
    },
  })
  const settled = async () => {
    await until('the question', () => asked.length > 0)
    await flush()
  }
  await world.inner.runtime()
  return { ...world, storage, asked, settled, features: () => world.inner.store.get(optionsAtom).features }
}

describe('remoteFeatures', () => {
  test('default: nobody is asked', async () => {
    const { asked, storage } = await setup({}, () => Response.json({ features: [] }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toEqual([])
    expect(storage.writes).toBe(0)
  })

  test('default: takes away what the service does not have, and says so in one line', async () => {
    const features = [
      on('social_login', ['google', 'x']),
      on('swap', ['1inch']),
      { id: 'onramp', isEnabled: false },
      'nonsense',
    ]
    const given = await setup({ remoteFeatures: [...all] }, () => Response.json({ features }))
    await given.settled()
    expect(given.features()).toMatchObject({
      email: false,
      socials: ['google', 'x'],
      swaps: ['1inch'],
      onramp: [],
      multiWallet: false,
    })
    expect(warned).toEqual([
      '[wallet-modal] By the provider API (remoteFeatures): features.email is false, features.socials is ["google","x"], features.onramp is [], features.multiWallet is false.',
    ])
    expect(given.asked).toEqual(['/appkit/v1/config'])
  })

  test('behavior: never adds, whatever the service says', async () => {
    const features = { email: false, socials: ['x'], swaps: [], onramp: ['meld'], multiWallet: false } as const
    const given = await setup({ features, remoteFeatures: [...all] }, () =>
      Response.json({
        features: [
          on('social_login', ['email', 'google', 'x']),
          on('swap', ['1inch', 'other']),
          on('onramp', ['coinbase', 'meld']),
          on('multi_wallet', []),
        ],
      }),
    )
    await given.settled()
    expect(given.features()).toMatchObject(features)
    expect(warned).toEqual([])
  })

  test('behavior: what is not named is the page’s, and null leaves it to the page', async () => {
    const given = await setup({ remoteFeatures: ['swaps', 'email'] }, () =>
      Response.json({ features: [on('swap', null)] }),
    )
    await given.settled()
    expect(given.features()).toMatchObject({
      email: false,
      swaps: ['1inch'],
      onramp: ['meld', 'coinbase'],
      multiWallet: true,
    })
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['500', () => new Response(null, { status: 500 })],
    ['nonsense', () => Response.json([])],
    ['nothing', () => new Promise<Response>(() => {})],
  ])('behavior: without an answer (%s) the options hold, and nothing waits', async (_, answer) => {
    const given = await setup({ remoteFeatures: [...all] }, answer)
    const before = given.features()
    await given.settled()
    await given.clock.pass(60_000)
    expect(given.features()).toBe(before)
  })

  test.each([
    ['an entry', [], {}],
    ['an entry that is on', [{ id: 'fund_from_exchange', isEnabled: false, config: [] }], {}],
    ['a doubt', [{ id: 'fund_from_exchange', isEnabled: true }], undefined],
    ['a will of its own', [on('fund_from_exchange', null)], undefined],
  ])('behavior: without %s, deposits from exchanges are taken away or stay', async (_, features, left) => {
    const exchanges = { quay: { hosts: ['https://quay.test'] } }
    const given = await setup({ exchanges, remoteFeatures: ['exchanges'] }, () => Response.json({ features }))
    await given.settled()
    expect(given.inner.store.get(optionsAtom).exchanges).toEqual(left ?? exchanges)
    expect(warned).toEqual(left ? ['[wallet-modal] By the provider API (remoteFeatures): exchanges is {}.'] : [])
  })

  test('behavior: options that the page sets later are narrowed as well', async () => {
    const given = await setup({ remoteFeatures: ['email', 'swaps'] }, () =>
      Response.json({ features: [on('swap', ['1inch'])] }),
    )
    await given.settled()
    given.kit.setOptions({ theme: 'dark' })
    expect(given.features()).toMatchObject({ email: false, swaps: ['1inch'] })
    given.kit.setOptions({ remoteFeatures: [] })
    expect(given.features()).toMatchObject({ email: true, swaps: ['1inch'] })
    expect(warned).toHaveLength(1)
  })

  test('behavior: an answer is kept, used at once on the next page, and asked for again after five minutes', async () => {
    const first = await setup({ remoteFeatures: ['email'] }, () => Response.json({ features: [] }))
    await first.settled()
    expect(first.features().email).toBe(false)
    const never = () => new Promise<Response>(() => {})
    const second = await setup({ remoteFeatures: ['email'] }, never, first.storage)
    await until('applied', () => !second.features().email)
    expect(second.asked).toEqual([])
    const value = JSON.parse(first.storage.items.get('@wallet-modal/remote_features') ?? '')
    first.storage.items.set('@wallet-modal/remote_features', JSON.stringify({ ...value, at: value.at - 300_001 }))
    const third = await setup({ remoteFeatures: ['email'] }, never, first.storage)
    await third.settled()
    expect(third.features().email).toBe(false)
    const other = await setup({ remoteFeatures: ['email'], projectId: 'p2' }, never, first.storage)
    await other.settled()
    expect(other.features().email).toBe(true)
  })

  test('behavior: a basic page has no features to take away', async () => {
    const given = await setup({ basic: true, remoteFeatures: [...all] }, () => Response.json({ features: [] }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(given.asked).toEqual([])
  })
})
