export type {
  SignInData,
  SignInInput,
  SignInMessage,
  SignInSession,
  SiwxConfig,
  SiwxMessenger,
  SiwxStorage,
  SiwxVerifier,
} from './chains/core/siwx.ts'
export { createMessenger, type MessengerOptions, type ServerNonce } from './siwx/client/create-messenger.ts'
export { parseMessage, stringifyMessage } from './siwx/message.ts'
