import type { Messages } from '../english-messages.ts'
import { accountMessages } from './de/account-messages.ts'
import { activityMessages } from './de/activity-messages.ts'
import { approvalMessages } from './de/approval-messages.ts'
import { buyMessages } from './de/buy-messages.ts'
import { connectingMessages } from './de/connecting-messages.ts'
import { connectionMessages } from './de/connection-messages.ts'
import { contactMessages } from './de/contact-messages.ts'
import { effectMessages } from './de/effect-messages.ts'
import { errorMessages } from './de/error-messages.ts'
import { exchangeMessages } from './de/exchange-messages.ts'
import { feeMessages } from './de/fee-messages.ts'
import { firstMessages } from './de/first-messages.ts'
import { guardMessages } from './de/guard-messages.ts'
import { helpMessages } from './de/help-messages.ts'
import { loginMessages } from './de/login-messages.ts'
import { nameMessages } from './de/name-messages.ts'
import { nftMessages } from './de/nft-messages.ts'
import { pairingMessages } from './de/pairing-messages.ts'
import { payMessages } from './de/pay-messages.ts'
import { paySwapMessages } from './de/pay-swap-messages.ts'
import { portfolioMessages } from './de/portfolio-messages.ts'
import { receiveMessages } from './de/receive-messages.ts'
import { registerMessages } from './de/register-messages.ts'
import { searchMessages } from './de/search-messages.ts'
import { sendMessages } from './de/send-messages.ts'
import { sessionMessages } from './de/session-messages.ts'
import { signInMessages } from './de/sign-in-messages.ts'
import { signInToastMessages } from './de/sign-in-toast-messages.ts'
import { smartSessionMessages } from './de/smart-session-messages.ts'
import { swapMessages } from './de/swap-messages.ts'
import { swapOutcomeMessages } from './de/swap-outcome-messages.ts'
import { timeMessages } from './de/time-messages.ts'
import { titleMessages } from './de/title-messages.ts'
import { tokenMessages } from './de/token-messages.ts'
import { walletMessages } from './de/wallet-messages.ts'

export const de: Messages = {
  ...accountMessages,
  ...activityMessages,
  ...approvalMessages,
  ...buyMessages,
  ...exchangeMessages,
  ...connectingMessages,
  ...connectionMessages,
  ...contactMessages,
  ...effectMessages,
  ...errorMessages,
  ...feeMessages,
  ...firstMessages,
  ...guardMessages,
  ...helpMessages,
  ...loginMessages,
  ...nameMessages,
  ...nftMessages,
  ...pairingMessages,
  ...payMessages,
  ...paySwapMessages,
  ...portfolioMessages,
  ...receiveMessages,
  ...registerMessages,
  ...searchMessages,
  ...sendMessages,
  ...sessionMessages,
  ...signInMessages,
  ...signInToastMessages,
  ...smartSessionMessages,
  ...swapMessages,
  ...swapOutcomeMessages,
  ...timeMessages,
  ...titleMessages,
  ...tokenMessages,
  ...walletMessages,
}
