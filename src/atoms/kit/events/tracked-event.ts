/** Names of tracked events. Only listeners of the page receive them. */
export type TrackedEventName =
  | 'INITIALIZE'
  | 'MODAL_OPEN'
  | 'MODAL_CLOSE'
  | 'CLICK_NETWORKS'
  | 'CLICK_WALLET_HELP'
  | 'CLICK_NETWORK_HELP'
  | 'SELECT_WALLET'
  | 'CLICK_ALL_WALLETS'
  | 'SEARCH_WALLET'
  | 'GET_WALLET'
  | 'CLICK_GET_WALLET_HELP'
  | 'CONNECT_SUCCESS'
  | 'CONNECT_ERROR'
  | 'USER_REJECTED'
  | 'DISCONNECT_SUCCESS'
  | 'DISCONNECT_ERROR'
  | 'SWITCH_NETWORK'
  | 'OPEN_SEND'
  | 'SEND_INITIATED'
  | 'SEND_SUCCESS'
  | 'SEND_ERROR'
  | 'SEND_REJECTED'
  | 'WALLET_ANOMALY'
  | 'INTENT_MISMATCH'
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_SUBMITTED'
  | 'DEVICE_REGISTERED_FOR_EMAIL'
  | 'EMAIL_VERIFICATION_CODE_SENT'
  | 'EMAIL_VERIFICATION_CODE_PASS'
  | 'EMAIL_VERIFICATION_CODE_FAIL'
  | 'EMAIL_EDIT'
  | 'EMAIL_UPGRADE_FROM_MODAL'
  | 'SOCIAL_LOGIN_STARTED'
  | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
  | 'SOCIAL_LOGIN_SUCCESS'
  | 'SOCIAL_LOGIN_ERROR'
  | 'SOCIAL_LOGIN_CANCELED'
  | 'SET_PREFERRED_ACCOUNT_TYPE'
  | 'CLICK_SIGN_SIWX_MESSAGE'
  | 'CLICK_CANCEL_SIWX'
  | 'SIWX_AUTH_SUCCESS'
  | 'SIWX_AUTH_ERROR'

/** A tracked event. Properties contain no address, amount or free text. */
export interface TrackedEvent {
  readonly event: TrackedEventName
  readonly properties: { readonly [name: string]: string | number | boolean }
  /** Epoch milliseconds. */
  readonly timestamp: number
}
