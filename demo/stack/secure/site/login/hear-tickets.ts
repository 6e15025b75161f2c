import { tryParse, v } from '../schema.ts'

const token = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))
const message = v.object({ type: v.literal('wm-social'), request: token, ticket: token })

/**
 * Hears the window of a provider once it is back on this site: it has found this frame by its name, and tells it the
 * ticket of the sign-in. A window of any other origin is not heard.
 *
 * @param take Whether the ticket was of use; the window then closes, and shows a number else.
 */
export function hearTickets(take: (request: string, ticket: string) => Promise<boolean>): void {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !source) return
    const told = tryParse(message, data)
    if (!told) return
    take(told.request, told.ticket)
      .catch(() => false)
      .then((taken) => source.postMessage({ type: 'wm-social', taken }, { targetOrigin: location.origin }))
      .catch(console.error)
  })
}
