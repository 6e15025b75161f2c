import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { testNetworks } from '../../../test/fakes/world.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { authId } from '../core/connector.ts'
import type { EmbeddedHost, EmbeddedSignIn } from '../core/embedded-host.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { embeddedError } from '../core/error-texts/embedded-error.ts'
import type { SignInRequest } from '../core/sign-in.ts'
import { toNetwork } from '../network.ts'
import { adapter } from './adapter.ts'

/** anvil's second development key. */
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const other = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const request: SignInRequest = {
  domain: 'harbor.test',
  uri: 'https://harbor.test/members',
  nonce: 'k3Jx81mQp0aVn5Tz7RwL2c',
  version: '1',
  statement: 'Open the members area.',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expirationTime: '2026-11-28T12:00:00.000Z',
  resources: ['https://harbor.test/terms'],
}
const networks = testNetworks.slice(0, 2).map((one) => toNetwork(one))
type Sign = (message: EmbeddedSignIn) => ReturnType<EmbeddedHost['signIn']>

const signWith =
  (key: typeof account, change = (text: string) => text): Sign =>
  async ({ serializedMessage }) => {
    const message = change(serializedMessage.replace('<<AccountAddress>>', account.address))
    return { message, signature: await key.signMessage({ message }) }
  }

/** Connects with a wallet that answers a sign-in as told, and is on a chain. */
async function connect(sign: Sign, { signIn, chain = '0x1' }: { signIn?: SignInRequest; chain?: string } = {}) {
  const asked: EmbeddedSignIn[] = []
  const methods: string[] = []
  const host = {
    accountType: () => 'eoa' as const,
    solana: {},
    signIn: (networkId: string, message: EmbeddedSignIn) => {
      expect(networkId).toBe(message.chainId)
      asked.push(message)
      return sign(message)
    },
    eip155: {
      async request({ method }: { readonly method: string }) {
        methods.push(method)
        if (method === 'wallet_switchEthereumChain') throw { code: 4001, message: 'User rejected' }
        return method === 'eth_chainId' ? chain : [account.address]
      },
      on: () => {},
      removeListener: () => {},
    },
  } as unknown as EmbeddedHost
  const context: ConnectContext = {
    signal: new AbortController().signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: 'eip155:1',
    embedded: async () => host,
    ...(signIn && { signIn }),
  }
  const session = await adapter.connect(authId, context)
  return { session, asked, methods }
}

describe('signing in with a login', () => {
  it('default: one question with the message, whose account the wallet fills in', async () => {
    expect(adapter.capabilities.oneClickSignIn?.(authId, ['eip155', 'solana'])).toBe(true)
    const { session, asked } = await connect(signWith(account), { signIn: request })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ ...request, accountAddress: '<<AccountAddress>>', chainId: 'eip155:1' })
    const [proof, ...more] = session.proofs ?? []
    expect(more).toEqual([])
    expect(proof).toMatchObject({ chainId: 'eip155:1', accountAddress: account.address })
    expect(proof?.message).toBe(asked[0]?.serializedMessage.replace('<<AccountAddress>>', account.address))
    const { issuedAt, expirationTime, ...fields } = parseSiweMessage(proof?.message ?? '')
    expect(fields).toEqual({
      ...{ address: account.address, chainId: 1, domain: request.domain, uri: request.uri, version: '1' },
      ...{ nonce: request.nonce, statement: request.statement, resources: request.resources },
    })
    expect([issuedAt, expirationTime]).toEqual([new Date('2026-11-21T12:00Z'), new Date('2026-11-28T12:00Z')])
  })

  it('default: without a wish to sign in the wallet only connects', async () => {
    const { session, asked } = await connect(signWith(account))
    expect(asked).toEqual([])
    expect(session.proofs).toBeUndefined()
  })

  const only: { readonly [what: string]: Sign } = {
    'the visitor declined, or the frame cannot': async () => undefined,
    'the frame refused the message': async () => {
      throw embeddedError('FRAME_ERROR', { message: 'This signs in at bank.test', code: -32602 })
    },
  }
  it.each(Object.entries(only))('behavior: %s: connected without a proof', async (_what, sign) => {
    const { session } = await connect(sign, { signIn: request })
    expect(session).toMatchObject({ address: account.address })
    expect(session.proofs).toBeUndefined()
  })

  it('behavior: a wallet that stays on another network has signed for none', async () => {
    const { session } = await connect(signWith(account), { signIn: request, chain: '0x2' })
    expect(session.caipNetworkId).toBe('eip155:2')
    expect(session.proofs).toBeUndefined()
  })

  it('error: a visitor who leaves the screen is not connected', async () => {
    const left = async () => {
      throw connectionError('USER_REJECTED', { action: 'request' })
    }
    await expect(connect(left, { signIn: request })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  const hostile: { readonly [what: string]: Sign } = {
    'another text': signWith(account, (text) => text.replace('harbor.test wants', 'bank.test wants')),
    'another key': signWith(other),
    'no signature': async (message) => ({ ...(await signWith(account)(message)), message: '', signature: '0x' }),
  }
  it.each(Object.entries(hostile))('error: %s is no proof: connected without one', async (_what, sign) => {
    const { session } = await connect(sign, { signIn: request })
    expect(session).toMatchObject({ address: account.address })
    expect(session.proofs).toBeUndefined()
  })
})
