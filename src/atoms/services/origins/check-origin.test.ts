import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { codeOf, createWorld, endWorld } from '../../../../test/fakes/world.ts'
import { checkOrigin } from './check-origin.ts'

const shop = 'https://shop.test'
afterEach(endWorld)

function setup(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const world = createWorld({
    options: { hosts: { providerApi: 'https://api.test' }, projectId: 'p1' },
    env: {
      fetch: async (input) => {
        asked.push(String(input))
        return answer()
      },
    },
  })
  const errors = () =>
    world.events.filter(({ name }) => name === 'error').map(({ detail }) => (detail as { code: string }).code)
  return { ...world, asked, errors }
}

describe('checkOrigin', () => {
  test('default: an origin of the list, asked once', async () => {
    const { inner, asked, errors } = setup(() => Response.json({ allowedOrigins: [shop] }))
    await Promise.all([checkOrigin(inner, shop), checkOrigin(inner, shop)])
    await checkOrigin(inner, shop)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^https:\/\/api\.test\/projects\/v1\/origins\?projectId=p1&st=/)
    expect(errors()).toEqual([])
  })

  test('error: another origin is refused and named, also to the page', async () => {
    const { inner, errors } = setup(() => Response.json({ allowedOrigins: ['https://other.test'] }))
    await expect(checkOrigin(inner, shop)).rejects.toMatchObject({
      code: 'APP_CONFIG_INVALID',
      message: 'Invalid App Configuration',
      data: { origin: shop },
    })
    expect(errors()).toEqual(['APP_CONFIG_INVALID'])
  })

  test.each<[string, () => Response, string[]]>([
    ['429', () => new Response(null, { status: 429 }), ['RATE_LIMITED']],
    ['500', () => new Response(null, { status: 500 }), ['SERVER_ERROR']],
    ['599', () => new Response(null, { status: 599 }), ['SERVER_ERROR']],
    ['404', () => new Response(null, { status: 404 }), []],
    ['nonsense', () => Response.json({ allowedOrigins: 'x' }), []],
    ['an empty list', () => Response.json({ allowedOrigins: [] }), []],
  ])('behavior: %s blocks no login (N-13)', async (_, answer, told) => {
    const { inner, asked, errors } = setup(answer)
    await checkOrigin(inner, shop)
    expect(asked).toHaveLength(1)
    expect(errors()).toEqual(told)
  })

  test('behavior: a failure is not kept', async () => {
    let status = 500
    const { inner } = setup(() =>
      status === 200 ? Response.json({ allowedOrigins: ['a.test'] }) : new Response(null, { status }),
    )
    await checkOrigin(inner, shop)
    status = 200
    expect(await codeOf(checkOrigin(inner, shop))).toBe('APP_CONFIG_INVALID')
  })

  test('behavior: a service that never answers is waited for five seconds', async () => {
    const { inner, clock, errors } = setup(() => new Promise(() => {}))
    let done = false
    const check = checkOrigin(inner, shop).then(() => {
      done = true
    })
    await flush()
    await clock.pass(4_999)
    expect(done).toBe(false)
    await clock.pass(1)
    await check
    expect(errors()).toEqual(['SERVER_ERROR'])
  })
})
