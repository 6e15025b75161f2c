import { account } from './messages/account.ts'
import { connecting } from './messages/connecting.ts'
import { connections } from './messages/connections.ts'
import { errors } from './messages/errors.ts'
import { first } from './messages/first.ts'
import { login } from './messages/login.ts'
import { pairing } from './messages/pairing.ts'
import { send } from './messages/send.ts'
import { time } from './messages/time.ts'
import { tokens } from './messages/tokens.ts'
import { wallets } from './messages/wallets.ts'

/**
 * The English source, whole. A value is a text or a function of named arguments; ids and argument types are inferred,
 * so a typo or a missing argument does not compile. Pages read `english.ts` instead, which grows part by part.
 */
export const catalogue = {
  ...first,
  ...connecting,
  ...account,
  ...errors,
  ...time,
  ...send,
  ...pairing,
  ...wallets,
  ...connections,
  ...login,
  ...tokens,
}

type Catalogue = typeof catalogue
/** The closed list of message ids. */
export type MessageId = keyof Catalogue
/** The arguments of a message, or undefined when it has none. */
export type MessageArgs<K extends MessageId> = Catalogue[K] extends (args: infer A) => string ? A : undefined
/** One complete locale: what a translation must provide. */
export type Messages = {
  readonly [K in MessageId]: Catalogue[K] extends (args: infer A) => string ? (args: A) => string : string
}
