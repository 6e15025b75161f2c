import { Core } from '@walletconnect/core'
import { expect, test } from 'vitest'
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
