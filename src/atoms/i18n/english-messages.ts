import { accountMessages } from './messages/account-messages.ts'
import { activityMessages } from './messages/activity-messages.ts'
import { approvalMessages } from './messages/approval-messages.ts'
import { buyMessages } from './messages/buy-messages.ts'
import { connectingMessages } from './messages/connecting-messages.ts'
import { connectionMessages } from './messages/connection-messages.ts'
import { contactMessages } from './messages/contact-messages.ts'
import { effectMessages } from './messages/effect-messages.ts'
import { errorMessages } from './messages/error-messages.ts'
import { exchangeMessages } from './messages/exchange-messages.ts'
import { feeMessages } from './messages/fee-messages.ts'
import { firstMessages } from './messages/first-messages.ts'
import { guardMessages } from './messages/guard-messages.ts'
import { helpMessages } from './messages/help-messages.ts'
import { loginMessages } from './messages/login-messages.ts'
import { nameMessages } from './messages/name-messages.ts'
import { nftMessages } from './messages/nft-messages.ts'
import { pairingMessages } from './messages/pairing-messages.ts'
import { payMessages } from './messages/pay-messages.ts'
import { paySwapMessages } from './messages/pay-swap-messages.ts'
import { portfolioMessages } from './messages/portfolio-messages.ts'
import { receiveMessages } from './messages/receive-messages.ts'
import { registerMessages } from './messages/register-messages.ts'
import { searchMessages } from './messages/search-messages.ts'
import { sendMessages } from './messages/send-messages.ts'
import { sessionMessages } from './messages/session-messages.ts'
import { signInMessages } from './messages/sign-in-messages.ts'
import { signInToastMessages } from './messages/sign-in-toast-messages.ts'
import { smartSessionMessages } from './messages/smart-session-messages.ts'
import { swapMessages } from './messages/swap-messages.ts'
import { swapOutcomeMessages } from './messages/swap-outcome-messages.ts'
import { timeMessages } from './messages/time-messages.ts'
import { titleMessages } from './messages/title-messages.ts'
import { tokenMessages } from './messages/token-messages.ts'
import { walletMessages } from './messages/wallet-messages.ts'

/**
 * All English messages. A value is a text or a function of named arguments; ids and argument types are inferred, so a
 * typo or a missing argument does not compile. Views import the parts that they show instead.
 */
export const englishMessages = {
  ...firstMessages,
  ...timeMessages,
  ...titleMessages,
  ...sessionMessages,
  ...connectingMessages,
  ...accountMessages,
  ...errorMessages,
  ...searchMessages,
  ...sendMessages,
  ...pairingMessages,
  ...walletMessages,
  ...connectionMessages,
  ...loginMessages,
  ...helpMessages,
  ...tokenMessages,
  ...activityMessages,
  ...signInMessages,
  ...signInToastMessages,
  ...guardMessages,
  ...effectMessages,
  ...contactMessages,
  ...feeMessages,
  ...nameMessages,
  ...nftMessages,
  ...receiveMessages,
  ...registerMessages,
  ...swapMessages,
  ...swapOutcomeMessages,
  ...approvalMessages,
  ...buyMessages,
  ...exchangeMessages,
  ...payMessages,
  ...paySwapMessages,
  ...portfolioMessages,
  ...smartSessionMessages,
}

type English = typeof englishMessages
export type MessageId = keyof English
/** The arguments of a message, or undefined if it has none. */
export type MessageArgs<K extends MessageId> = English[K] extends (args: infer A) => string ? A : undefined
/** A part of the English messages, as a translation must provide it. */
export type Translated<P> = {
  readonly [K in keyof P]: P[K] extends (args: infer A) => string ? (args: A) => string : string
}
/** A complete locale. */
export type Messages = Translated<English>
/** Some of the messages: a part of the English ones, or a locale that may not be loaded. */
export type SomeMessages = Partial<Messages>
