import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/service-error-texts.ts'

/** A status that is no success, as one of our codes (spec §8). */
export function statusError(status: number): WmError {
  if (status === 429) return new WmError('RATE_LIMITED')
  // The cause tells a service that closed for a while from one that stumbled.
  if (status >= 500) return new WmError('SERVER_ERROR', undefined, { cause: { status } })
  if (status === 403) return new WmError('APP_CONFIG_INVALID', { origin: globalThis.location?.origin ?? '' })
  return new WmError('HTTP_STATUS', { status })
}

/** Statuses that may pass by themselves (spec §8). 403 is a decision: asking again changes nothing. */
export const mayPass = (status: number): boolean => status >= 500 || [408, 413, 429].includes(status)

/** What the server asks to wait, in ms; undefined when it asks for nothing that can be read. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim()
  if (!text) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
