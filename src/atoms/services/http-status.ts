import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import type { WmError } from '../../chains/core/errors.ts'

export function statusError(status: number): WmError {
  if (status === 429) return serviceError('RATE_LIMITED')
  // The status in the cause distinguishes an unavailable service from a temporary failure.
  if (status >= 500) return serviceError('SERVER_ERROR', undefined, { cause: { status } })
  if (status === 403) return serviceError('APP_CONFIG_INVALID', { origin: globalThis.location?.origin ?? '' })
  return serviceError('HTTP_STATUS', { status })
}

/** Returns true for statuses that may be temporary. 403 is a decision of the server, so a retry is useless. */
export const isTransientStatus = (status: number): boolean => status >= 500 || [408, 413, 429].includes(status)

/** Returns the milliseconds that the server asks to wait, or undefined without a readable `Retry-After`. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim()
  if (!text) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
