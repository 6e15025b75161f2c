import { afterEach, expect, test, vi } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { handOver } from './hand-over.ts'
import { LastSent } from './last-sent.ts'
import { nextNonce } from './next-nonce.ts'
import { Node } from './node.ts'
import type { Wallet } from './wallet.ts'

const chain = chainOf('eip155:1')
const account = '0x00000000000000000000000000000000000000A1'

/** A node by what it answers, and a wallet that knows only what it keeps. */
function setup(answer: (method: string) => unknown, store = memoryStore()) {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { method } = JSON.parse(String(body))
    const result = answer(method)
    return Response.json(result instanceof Error ? { error: { code: -32000, message: result.message } } : { result })
  })
  const wallet = { lastSent: new LastSent(store) } as unknown as Wallet
  const node = new Node(chain, { 'eip155:1': 'https://node.example' })
  return {
    store,
    next: () => nextNonce(wallet, node, chain, account),
    send: (nonce: number) => handOver(wallet, node, chain, { account, nonce, signed: '0x01' }),
  }
}
afterEach(() => vi.useRealTimers())

const behind = (known: unknown) => (method: string) =>
  method === 'eth_getTransactionCount' ? '0x7' : method === 'eth_getTransactionByHash' ? known : `0x${'a'.repeat(64)}`

test('the second transaction has the next nonce, also after a reload, while the node does not count the first', async () => {
  const { next, send, store } = setup(behind({ hash: '0x' }))
  expect(await next()).toBe(7)
  await send(7)
  expect(await setup(behind({ hash: '0x' }), store).next()).toBe(8)
  await send(8)
  expect(await setup(behind({ hash: '0x' }), store).next()).toBe(9)
})

test('a node that counts further is right, and so is one that never heard of the last', async () => {
  vi.useFakeTimers()
  const { send, store } = setup(behind(null))
  await send(7)
  expect(await setup((method) => (method === 'eth_getTransactionCount' ? '0x9' : null), store).next()).toBe(9)
  const lost = setup(behind(null), store).next()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await lost).toBe(7)
})

test('what the node refused took no nonce, what it has already did', async () => {
  const refusing = (words: string) => (method: string) =>
    method === 'eth_sendRawTransaction' ? new Error(words) : behind({ hash: '0x' })(method)
  const poor = setup(refusing('insufficient funds'))
  await expect(poor.send(7)).rejects.toThrow('insufficient')
  expect(await poor.next()).toBe(7)
  const twice = setup(refusing('already known'))
  await expect(twice.send(7)).rejects.toThrow('known')
  expect(await twice.next()).toBe(8)
})
