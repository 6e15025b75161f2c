export { bip122Verifier } from './chains/bip122/bip122-verifier.ts'
export type { Cacao } from './chains/core/sign-in.ts'
export type {
  SignInData,
  SignInInput,
  SignInMessage,
  SignInOthers,
  SignInSession,
  SiwxConfig,
  SiwxMessenger,
  SiwxStorage,
  SiwxVerifier,
} from './chains/core/siwx.ts'
export { type Eip155VerifierOptions, eip155Verifier } from './chains/eip155/eip155-verifier.ts'
export { solanaVerifier } from './chains/solana/solana-verifier.ts'
export { createMessenger, type MessengerOptions, type ServerNonce } from './siwx/client/create-messenger.ts'
export { type DefaultSiwxOptions, defaultSiwx } from './siwx/client/default-siwx.ts'
export { type LocalStorageSessionsOptions, localStorageSessions } from './siwx/client/local-storage-sessions.ts'
export { type ServerSiwxOptions, serverSiwx } from './siwx/client/server-siwx.ts'
export { type SiweFields, type SiweMessageParams, type SiweSiwxOptions, siweSiwx } from './siwx/client/siwe-siwx.ts'
export { parseMessage, stringifyMessage } from './siwx/message.ts'
