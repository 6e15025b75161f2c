import { tryParse, v } from '../schema.ts'

const token = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const message = v.object({ type: v.literal('wm-social'), request: token, ticket: token })

/** Takes a ticket that it has asked for; false for one of somebody else's. */
export type TakeTicket = (request: string, ticket: string) => Promise<boolean>

/**
 * Hears the window of a provider once it is back on this site: it has found this frame by its name, and tells it the
 * ticket of the sign-in. A window of any other origin is not heard.
 *
 * @returns Adds somebody who waits for a ticket, until what it gives is called. Where a ticket was of use, the window
 *   closes; it shows a number else.
 */
export function hearTickets(): (take: TakeTicket) => () => void {
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
