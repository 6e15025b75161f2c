import { Core } from '@walletconnect/core'
import { expect, test } from 'vitest'
import { fakeClock } from '../../../test/fakes/clock.ts'
import { keepRelayLink } from './relay-link.ts'

interface Publisher {
  queue: Map<string, { request: unknown; opts: unknown; attempt: number }>
  checkQueue(): void
  rpcPublish(request: unknown, options: unknown): Promise<unknown>
}

test('behavior: what is sent again without a network is no uncaught error, and stays in the queue', async () => {
  const core = new Core({ relayUrl: 'ws://127.0.0.1:9', logger: 'silent', telemetryEnabled: false })
  const publisher = core.relayer.publisher as unknown as Publisher
  const inside = core.relayer as unknown as { confirmOnlineStateOrThrow(): Promise<void> }
  inside.confirmOnlineStateOrThrow = () => Promise.reject(new Error('No internet connection detected.'))
  keepRelayLink(core)
  const request = { id: 1, method: 'irn_publish', params: {} }
  publisher.queue.set('1', { request, opts: {}, attempt: 1 })
  const uncaught: unknown[] = []
  const hear = (error: unknown) => void uncaught.push(error)
  process.on('unhandledRejection', hear)
  try {
    publisher.checkQueue()
    await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    process.off('unhandledRejection', hear)
  }
  expect(uncaught).toEqual([])
  expect([...publisher.queue.values()].map(({ attempt }) => attempt)).toEqual([2])
  // A first publish, unlike a retry of the queue, rejects to its caller.
  await expect(publisher.rpcPublish(request, {})).rejects.toThrow('No internet connection')
})

test('behavior: however long a relay is away, it is asked again within 1.5 s, so a link is back at the first chance', async () => {
  const core = new Core({ relayUrl: 'ws://127.0.0.1:9', logger: 'silent', telemetryEnabled: false })
  const clock = fakeClock()
  const start = clock.now()
  const tries: number[] = []
  let answers = false
  const relayer = core.relayer as unknown as {
    provider: unknown
    subscriber: { start(): Promise<void>; stop(): Promise<void> }
    createProvider(): Promise<void>
  }
  relayer.createProvider = async () => {
    const connection = { socket: { readyState: 0 } }
    relayer.provider = {
      connection,
      async connect() {
        tries.push(clock.now() - start)
        if (!answers) throw new Error('nobody listens')
        connection.socket.readyState = 1
      },
    }
  }
  relayer.subscriber.start = relayer.subscriber.stop = async () => {}
  const link = keepRelayLink(core, clock)
  const answered = link.answered(new AbortController().signal)
  await clock.pass(600_000)
  expect(link.state()).toBe('down')
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] as number))
  expect(pauses.length).toBeGreaterThan(300)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1_500)
  answers = true
  const back = clock.now()
  await clock.pass(1_500)
  await answered
  expect(link.state()).toBe('up')
  expect((tries.at(-1) as number) - (back - start)).toBeLessThanOrEqual(1_500)
  await clock.pass(60_000)
  expect(clock.waiting).toBe(0)
})
