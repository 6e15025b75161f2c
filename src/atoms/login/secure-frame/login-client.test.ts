import { afterEach, expect, test, vi } from 'vitest'
import { FakeEmbeddedClient } from '../../../../test/fakes/embedded-client.ts'
import { createWorld, endWorld } from '../../../../test/fakes/world.ts'
import { loginClient } from './login-client.ts'
import { provideEmbeddedClient } from './secure-frame-client.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await endWorld()
})

function setup(providerApi: string, allowedOrigins: readonly string[]) {
  vi.stubGlobal('location', { origin: 'https://shop.test' })
  const asked: string[] = []
  const { inner } = createWorld({
    options: { hosts: { secureFrame: 'https://secure.test', ...(providerApi && { providerApi }) } },
    env: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).pathname)
        return Response.json({ allowedOrigins })
      },
    },
  })
  const client = new FakeEmbeddedClient()
  provideEmbeddedClient(inner, client)
  return { inner, client, asked }
}

test('default: without a provider API nobody is asked', async () => {
  const { inner, client, asked } = setup('', [])
  expect(await loginClient(inner)).toBe(client)
  expect(asked).toEqual([])
})

test('default: with one, its list decides whether this origin has logins', async () => {
  const allowed = setup('https://api.test', ['shop.test'])
  expect(await loginClient(allowed.inner)).toBe(allowed.client)
  expect(allowed.asked).toEqual(['/projects/v1/origins'])
  const refused = setup('https://api.test', ['other.test'])
  await expect(loginClient(refused.inner)).rejects.toMatchObject({ code: 'APP_CONFIG_INVALID' })
  expect(refused.client.calls).toEqual([])
})
