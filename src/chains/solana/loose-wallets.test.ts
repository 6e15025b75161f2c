import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { ConnectContext } from '../core/adapter.ts'
import { encodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import { toNetwork } from '../network.ts'
import { solana } from '../solana-networks.ts'
import { createSolanaAdapter } from './adapter.ts'
import { createSolanaFinder } from './solana-finder.ts'

// Wallets that break Wallet Standard in small ways, which other clients accept.
const keys = generateKeyPairSync('ed25519')
const key = new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
const address = encodeBase58(key)
const context = (): ConnectContext => ({
  signal: new AbortController().signal,
  clock: systemClock,
  fetch: () => Promise.reject(new TypeError('offline')),
  networks: [toNetwork(solana)],
  networkId: toNetwork(solana).caipNetworkId,
})

interface Way {
  readonly account?: object
  readonly answer?: (accounts: readonly object[]) => unknown
  readonly signed?: (message: Uint8Array) => object
}
const signatureOf = (message: Uint8Array, by: KeyObject = keys.privateKey) => new Uint8Array(sign(null, message, by))

async function connect({ account, answer = (accounts) => ({ accounts }), signed }: Way) {
  const page = new EventTarget()
  const accounts = [{ address, publicKey: key, chains: ['solana:mainnet'], features: [], ...account }]
  const wallet = {
    version: '1.0.0',
    name: 'Loose',
    icon: 'data:image/svg+xml,<svg/>',
    chains: ['solana:mainnet'],
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => answer(accounts) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ message }: { message: Uint8Array }) => [
          signed?.(message) ?? { signedMessage: message, signature: signatureOf(message) },
        ],
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: [0],
        signTransaction: async () => [],
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: [0],
        signAndSendTransaction: async () => [],
      },
    },
  }
  page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
  const adapter = createSolanaAdapter(createSolanaFinder(page))
  const stop = await adapter.discover({ upsert: () => {}, remove: () => {} }, {
    ...context(),
    announced: true,
    injected: true,
  } as never)
  return { adapter, stop, session: await adapter.connect('solana:Loose', context()) }
}

describe('a Solana wallet that is loose', () => {
  test.each([
    ['answers a connect with nothing', { answer: () => undefined }],
    ['answers a connect without a list', { answer: () => ({}) }],
    ['gives its key as a list of numbers', { account: { publicKey: [...key] } }],
    ['gives its key as PublicKey of web3.js', { account: { publicKey: { toBytes: () => key } } }],
    ['gives bytes of another frame', { account: { publicKey: runInNewContext(`Uint8Array.from([${key}])`) } }],
    ['names no chain of its account', { account: { chains: [] } }],
  ] satisfies readonly (readonly [string, Way])[])('default: %s, and is connected', async (_, way: Way) => {
    expect((await connect(way)).session.address).toBe(address)
  })

  test.each([
    ['another key', { account: { publicKey: new Uint8Array(32) } }],
    ['another key as a list', { account: { publicKey: Array(32).fill(0) } }],
    [
      'a key that throws',
      {
        account: {
          publicKey: {
            toBytes: () => {
              throw new Error('no')
            },
          },
        },
      },
    ],
    ['no key', { account: { publicKey: undefined } }],
    ['a text for its accounts', { answer: () => ({ accounts: 'all' }) }],
  ] satisfies readonly (readonly [string, Way])[])('error: with %s it is malformed', async (_, way: Way) => {
    await expect(connect(way)).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })

  test('default: does not tell what it signed, and the signature is checked instead', async () => {
    const { adapter, session } = await connect({ signed: (message) => ({ signature: signatureOf(message) }) })
    await expect(adapter.signMessage(session, 'hello', context())).resolves.toMatch(/^[1-9A-HJ-NP-Za-km-z]+$/)
  })

  test.each([
    ['an object that says it is bytes', () => ({ signature: { length: 64, [Symbol.toStringTag]: 'Uint8Array' } })],
    [
      'the signature of what it wrote over the message',
      (message: Uint8Array) => {
        message.fill(7)
        return { signedMessage: message, signature: signatureOf(message) }
      },
    ],
  ])('error: %s is malformed', async (_, signed) => {
    const { adapter, session } = await connect({ signed })
    await expect(adapter.signMessage(session, 'hello', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })

  test('error: does not tell what it signed, which was something else', async () => {
    const other = new TextEncoder().encode('another')
    const { adapter, session } = await connect({ signed: () => ({ signature: signatureOf(other) }) })
    await expect(adapter.signMessage(session, 'hello', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })
})
