import { tryParse, v } from '../data/schema.ts'

const token = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const message = v.object({ type: v.literal('wm-social'), request: token, ticket: token })

/** Handles a ticket. Resolves with false if it belongs to another request. */
export type TakeTicket = (request: string, ticket: string) => Promise<boolean>

/**
 * Listens for the ticket of a provider's popup, which returns to this site and finds this frame by name. Messages of
 * other origins are ignored.
 * @returns Subscribes a handler; its result unsubscribes it. The popup closes if a handler accepts the ticket;
 * otherwise it shows a number.
 */
export function listenForTickets(): (take: TakeTicket) => () => void {
  const takers = new Set<TakeTicket>()
  const take = async (request: string, ticket: string) => {
    for (const one of takers) if (await one(request, ticket).catch(() => false)) return true
    return false
  }
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !source) return
    const told = tryParse(message, data)
    if (!told) return
    take(told.request, told.ticket)
      .then((taken) => source.postMessage({ type: 'wm-social', taken }, { targetOrigin: location.origin }))
      .catch(console.error)
  })
  return (one) => {
    takers.add(one)
    return () => void takers.delete(one)
  }
}
