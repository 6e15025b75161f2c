import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that only a relay or a provider API causes. The wording is public API. */
export const serviceErrorTexts = {
  RELAY_UNREACHABLE: 'The relay does not answer. Check its URL (hosts.relay) and the connection.',
  RELAY_REFUSED: 'The relay refused this page. Check projectId, the origins it allows, and the clock of the device.',
  PAIRING_EXPIRED: 'The pairing expired before a wallet approved it',
  HTTP_STATUS: ({ status }) => `HTTP status code: ${status}`,
  APP_CONFIG_INVALID: 'Invalid App Configuration',
  RATE_LIMITED: 'RATE_LIMITED',
  SERVER_ERROR: 'SERVER_ERROR',
} satisfies ErrorTexts

export const serviceError = errorsWith(serviceErrorTexts)
