import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that only an embedded wallet causes. The wording is public API. */
export const embeddedErrorTexts = {
  AUTH_NOT_FOUND: 'No auth connector found',
  AUTH_NOT_CONNECTED: 'Not connected to email or social',
  FRAME_LOAD_FAILED: 'Unable to load email login dependency',
  FRAME_LOAD_TIMEOUT: 'iframe_load_failed',
  FRAME_REQUEST_TIMEOUT: 'iframe_request_timeout',
  FRAME_GONE: 'W3mFrame: iframe is not set',
  FRAME_ERROR: ({ message }) => message,
  FRAME_ABORTED: ({ rpc }) => (rpc ? 'Request was aborted' : 'Something went wrong'),
  EMAIL_COOLDOWN: ({ seconds }) => `Please try again after ${seconds} seconds`,
  EMAIL_INVALID: 'Not a valid email address',
  RPC_NOT_ALLOWED: 'Requested RPC call is not allowed',
  POPUP_CLOSED: 'Popup closed',
  SOCIAL_FAILED: 'Failed to initiate social connection',
  FARCASTER_FAILED: 'Failed to connect to farcaster',
} satisfies ErrorTexts

export const embeddedError = errorsWith(embeddedErrorTexts)
