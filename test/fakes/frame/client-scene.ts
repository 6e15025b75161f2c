import { createClient } from '../../../src/embedded/client.ts'
import type { EmbeddedEnv } from '../../../src/embedded/embedded-env.ts'
import { fakeClock } from '../clock.ts'
import { createFakeFramePage } from './fake-frame-page.ts'

export const user = {
  email: 'ada@example.org',
  address: '0x00000000000000000000000000000000000000A1',
  chainId: 1,
  accounts: [{ address: '0x00000000000000000000000000000000000000A1', type: 'eoa' }],
}

/** Returns a client whose page, clock and storage are fakes, with what the frame was sent and what the client told. */
export function createClientScene(
  given: Partial<EmbeddedEnv> & { readonly stored?: { readonly [key: string]: string } } = {},
) {
  const fake = createFakeFramePage('https://frame.test')
  const clock = fakeClock()
  const stored = new Map(Object.entries(given.stored ?? {}))
  const ending = new AbortController()
  let next = 0
  const approvals: string[] = []
  const refused: string[] = []
  const client = createClient({
    page: fake.page,
    url: 'https://frame.test/sdk',
    projectId: 'p1',
    title: 'Tidepool',
    parent: async () => fake.place,
    clock,
    id: () => `id${next++}`,
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    signal: ending.signal,
    network: (namespace) => ({
      caipNetworkId: namespace === 'eip155' ? 'eip155:31337' : 'solana:localnet1234',
      rpcUrl: 'http://rpc.test',
    }),
    firstNetwork: () => 'eip155:31337',
    preferredAccountType: () => undefined,
    theme: () => ({ themeMode: 'dark', themeVariables: {}, w3mThemeVariables: {}, locale: 'de' }),
    dapp: () => ({
      metadata: { name: 'Tidepool', description: '', url: 'https://shop.test', icons: [] },
      sdkVersion: 'html-wallet-modal-0',
      sdkType: 'appkit' as const,
      projectId: 'p1',
    }),
    onApproval: (state) => approvals.push(state),
    onRefused: (method) => refused.push(method),
    ...given,
  })
  const names = () => fake.sent.map(({ type }) => type.replace('@w3m-app/', ''))
  return { ...fake, client, clock, stored, ending, approvals, refused, names }
}

/** A request that needs approval. */
export const unsafe = { namespace: 'eip155', method: 'personal_sign', params: ['0x68656c6c6f', user.address] } as const
