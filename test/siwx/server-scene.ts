import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiwxServer } from '../../src/siwx/server/create-siwx-server.ts'
import { memoryStore } from '../../src/siwx/server/memory-store.ts'
import type { SiwxServerOptions } from '../../src/siwx/server/settings.ts'
import { browserOf, site } from './browser-of.ts'

export const day = 86_400_000

/** A visitor with a key of their own. */
export const person = () => privateKeyToAccount(generatePrivateKey())
/** A server with a clock of the test, and browsers for it. */
export function setup(options: Partial<SiwxServerOptions> = {}) {
  const clock = { now: Date.now() }
  const events: unknown[] = []
  const server = createSiwxServer({
    domain: site.domain,
    origins: [site.origin],
    networks: { 'eip155:1': [], 'eip155:8453': [], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [] },
    store: memoryStore(),
    now: () => clock.now,
    log: (event) => events.push(event),
    ...options,
  })
  return { clock, events, server, browser: () => browserOf(server.handle) }
}
