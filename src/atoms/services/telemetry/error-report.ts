import { readField } from '../../../chains/core/read-field.ts'
import { redact } from './redact.ts'

export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

export interface ErrorReport {
  readonly eventId: string
  /** Origin and path. The query and the fragment may identify a person or a purchase. */
  readonly url: string
  readonly domain: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly props: {
    readonly type: 'error'
    readonly event: ErrorCategory
    /** The code of a `WmError`; empty for other errors. */
    readonly errorType: string
    readonly errorMessage: string
    readonly stackTrace: string
  }
}

const MESSAGE = 500
const STACK = 4_000

const services = /^(HTTP_STATUS|RATE_LIMITED|SERVER_ERROR|APP_CONFIG_INVALID|RPC_UNREACHABLE|RELAY_|LOAD_FAILED)/

function categoryOf(code: string): ErrorCategory {
  if (services.test(code)) return 'API_ERROR'
  if (code === 'SCHEMA_MISMATCH' || code === 'WALLET_MALFORMED') return 'DATA_PARSING_ERROR'
  return /^(FRAME|SOCIAL|FARCASTER|AUTH)_/.test(code) ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}

/** Returns the report of one error, without any data that identifies the visitor. */
export function errorReport(
  error: unknown,
  { id, now, page }: { readonly id: string; readonly now: number; readonly page: Location | undefined },
): ErrorReport {
  const text = (field: string, longest: number) => {
    const value = readField(error, field)
    return typeof value === 'string' ? redact(value, longest) : ''
  }
  const code = text('code', 64)
  return {
    eventId: id,
    url: page ? redact(page.origin + page.pathname, STACK) : '',
    domain: page?.hostname ?? '',
    timestamp: new Date(now).toISOString(),
    props: {
      type: 'error',
      event: categoryOf(code),
      errorType: code || text('name', 64) || typeof error,
      errorMessage: text('message', MESSAGE),
      stackTrace: text('stack', STACK),
    },
  }
}
