import { deadline } from '../../chains/core/async.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { HasEnv, Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { recordBlockHeight } from './freshness.ts'
import { keyedQuoteAtom, parserAtom, type QuoteState, quoteKeyAtom, recipientAtom, sendFormAtom } from './send.atoms.ts'
import { loadSendDriver } from './send-driver.ts'

/** Milliseconds after which a fee is requested again. */
export const QUOTE_TTL = 15_000
/** Milliseconds after which a read that the visitor waits for fails. */
export const READ_LIMIT = 20_000
// Milliseconds of pause before a request, so that typing an address does not cause one per character.
const PAUSE = 250

/** Resolves with the read. Throws a `WmError` after `READ_LIMIT`, or if the read fails. */
export async function withReadTimeout<T>(kit: HasEnv, id: string, read: Promise<T>): Promise<T> {
  try {
    return await deadline(read, READ_LIMIT, kit.env.clock, () => rpcError('RPC_UNREACHABLE', { id }))
  } catch (cause) {
    throw toWmError(cause, 'send')
  }
}

/** Loads the quote for the form and renews it while the form is visible. Returns a stop function. */
export function followQuote(kit: Kit, open = loadSendDriver): () => void {
  const { store, env } = kit
  const end = new AbortController()
  let cancel = () => {}
  let asked = 0

  async function load(): Promise<void> {
    const session = store.get(activeSessionAtom)
    const key = store.get(quoteKeyAtom)
    if (!session || key === undefined || end.signal.aborted) return
    const mine = ++asked
    const network = store.get(activeNetworkAtom)
    const recipient = store.get(recipientAtom)
    const to = recipient.status === 'ok' ? recipient.address : session.address
    const before = store.get(keyedQuoteAtom)
    const sameAccount = before?.key.split('>')[0] === key.split('>')[0]
    const kept = sameAccount && before?.quote ? { quote: before.quote } : {}
    store.set(keyedQuoteAtom, { key, loading: true, at: before?.at ?? 0, ...kept })
    let next: Partial<QuoteState>
    try {
      const { send } = await open(session.namespace, store.get(sendFormAtom).token?.address)
      const context = adapterContext(kit, session.namespace, end.signal)
      const reading = send.quote({ from: session.address, to, value: 'max' }, network, context)
      const quote = await withReadTimeout(kit, network.caipNetworkId, reading)
      if (quote.height !== undefined) recordBlockHeight(kit, network.caipNetworkId, quote.height)
      next = { quote }
    } catch (error) {
      // An old fee may be for another recipient, so none is shown; the review requests it again.
      next = { error: toWmError(error, 'send') }
    }
    if (end.signal.aborted || mine !== asked) return
    store.set(keyedQuoteAtom, { key, loading: false, at: env.clock.now(), ...next })
    schedule(QUOTE_TTL)
  }

  function schedule(ms: number): void {
    cancel()
    cancel = env.clock.after(ms, () => void load())
  }

  const stop = store.sub(quoteKeyAtom, () => schedule(PAUSE))
  const parser = store.sub(activeSessionAtom, () => void loadParser())
  async function loadParser(): Promise<void> {
    const namespace = store.get(activeSessionAtom)?.namespace
    if (!namespace) return
    try {
      const { parseAddress } = await open(namespace)
      if (!end.signal.aborted) store.set(parserAtom, { parse: parseAddress })
    } catch (error) {
      const key = store.get(quoteKeyAtom)
      if (key && !end.signal.aborted)
        store.set(keyedQuoteAtom, { key, loading: false, at: env.clock.now(), error: toWmError(error, 'send') })
    }
  }
  void loadParser().then(load)
  return () => {
    end.abort()
    cancel()
    stop()
    parser()
  }
}
