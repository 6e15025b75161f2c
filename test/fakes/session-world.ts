import { portfolioKeyAtom } from '../../src/atoms/assets/portfolio.atoms.ts'
import { internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import {
  sessionRevocationKey,
  sessionRevocationsAtom,
  smartSessionsAtom,
} from '../../src/atoms/smart-sessions/smart-sessions.atoms.ts'
import type { CaipAddress } from '../../src/chains/core/types.ts'
import { flush } from './clock.ts'
import { sessionRow } from './session-rows.ts'
import { addWallet, createWorld, until, usualRpc } from './world.ts'

export const signatureHex = `0x${'ab'.repeat(65)}`
export interface AskedOfService {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: { readonly [name: string]: unknown } | undefined
}
type Answer = (asked: AskedOfService, signal: AbortSignal) => Response | Promise<Response> | undefined

/** A connected kit whose service and wallet do as the test says. */
export async function sessionWorld(answer: Answer = () => undefined, options: Partial<UserOptions> = {}) {
  const asked: AskedOfService[] = []
  const held = { answer, rows: [sessionRow('one')] as readonly unknown[] }
  const usual = ({ method, path }: AskedOfService) => {
    if (method === 'GET') return Response.json({ pcis: held.rows })
    if (/\/(?:revoke|activate)$/.test(path)) return Response.json({ success: true })
    return Response.json({ pci: 'new', key: { type: 'secp256r1', publicKey: `0x${'03'.repeat(33)}` } })
  }
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: {
      hosts: { dataApi: 'https://data.test/' },
      features: { smartSessions: true },
      projectId: 'p',
      ...options,
    },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (!url.pathname.startsWith('/v1/sessions/')) return rpcFetch(input, init)
        const one = {
          ...{ method: init?.method ?? 'GET', path: url.pathname, query: url.searchParams },
          body: init?.body ? JSON.parse(String(init.body)) : undefined,
        }
        asked.push(one)
        return (await held.answer(one, init?.signal as AbortSignal)) ?? usual(one)
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  wallet.answer('wallet_grantPermissions', ([one]) => ({ ...(one as object), context: '0xabcd' }))
  wallet.answer('wallet_revokePermissions', () => signatureHex)
  const inner = internalKit(world.kit)
  const { store } = inner
  const account = store.get(portfolioKeyAtom) as CaipAddress
  return {
    ...{ ...world, wallet, asked, held, account, store },
    state: () => store.get(smartSessionsAtom),
    ids: () => store.get(smartSessionsAtom).sessions?.list.map(({ pci }) => pci),
    outcome: (pci = 'one') => store.get(sessionRevocationsAtom).get(sessionRevocationKey(account, pci)),
    /** Chooses another account in the wallet, and waits until the kit has it. */
    choose: async (address: string) => {
      wallet.accounts = [address]
      wallet.emit('accountsChanged', [address])
      await until('the other account', () => store.get(portfolioKeyAtom)?.toLowerCase().endsWith(address))
    },
    posts: () => asked.filter(({ method }) => method === 'POST'),
    /** Lets the retries of one call come to their end. */
    settle: async <T>(done: Promise<T>) => {
      done.catch(() => {})
      await flush()
      await world.clock.pass(2_000)
      return done
    },
  }
}
