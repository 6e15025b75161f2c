import { deadline } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, activeSessionAtom } from '../network/network.atoms.ts'
import { noteHeight } from './freshness.ts'
import { openPort } from './port.ts'
import { heldQuoteAtom, parserAtom, type QuoteState, quoteKeyAtom, recipientAtom, sendFormAtom } from './send.atoms.ts'

/** A fee older than this is asked for again. */
export const QUOTE_TTL = 15_000
/** Every read for a visitor who waits ends by then. */
export const READ_LIMIT = 20_000
// While an address is typed or pasted over, the network is not asked for each step.
const PAUSE = 250

/** The read with its limit; what it throws is one of ours. */
export async function limited<T>(kit: Kit, id: string, read: Promise<T>): Promise<T> {
  try {
    return await deadline(read, READ_LIMIT, kit.env.clock, () => new WmError('RPC_UNREACHABLE', { id }))
  } catch (cause) {
    throw toWmError(cause, 'send')
  }
}

/**
 * Loads what the form needs and keeps its fee fresh as long as it shows. Returns the end.
 */
export function followQuote(kit: Kit, open = openPort): () => void {
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
    const before = store.get(heldQuoteAtom)
    const sameAccount = before?.key.split('>')[0] === key.split('>')[0]
    const kept = sameAccount && before?.quote ? { quote: before.quote } : {}
    store.set(heldQuoteAtom, { key, loading: true, at: before?.at ?? 0, ...kept })
    let next: Partial<QuoteState>
    try {
      const { send } = await open(session.namespace, store.get(sendFormAtom).token?.address)
      const context = contextFor(kit, session.namespace, end.signal)
      const reading = send.quote({ from: session.address, to, value: 'max' }, network, context)
      const quote = await limited(kit, network.caipNetworkId, reading)
      if (quote.height !== undefined) noteHeight(kit, network.caipNetworkId, quote.height)
      next = { quote }
    } catch (error) {
      // No fee is better than an old one for another recipient; the review asks again in any case.
      next = { error: toWmError(error, 'send') }
    }
    if (end.signal.aborted || mine !== asked) return
    store.set(heldQuoteAtom, { key, loading: false, at: env.clock.now(), ...next })
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
        store.set(heldQuoteAtom, { key, loading: false, at: env.clock.now(), error: toWmError(error, 'send') })
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
