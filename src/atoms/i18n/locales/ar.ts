import type { Messages } from '../english-messages.ts'
import { accountMessages } from './ar/account-messages.ts'
import { activityMessages } from './ar/activity-messages.ts'
import { approvalMessages } from './ar/approval-messages.ts'
import { buyMessages } from './ar/buy-messages.ts'
import { connectingMessages } from './ar/connecting-messages.ts'
import { connectionMessages } from './ar/connection-messages.ts'
import { contactMessages } from './ar/contact-messages.ts'
import { effectMessages } from './ar/effect-messages.ts'
import { errorMessages } from './ar/error-messages.ts'
import { exchangeMessages } from './ar/exchange-messages.ts'
import { feeMessages } from './ar/fee-messages.ts'
import { firstMessages } from './ar/first-messages.ts'
import { guardMessages } from './ar/guard-messages.ts'
import { helpMessages } from './ar/help-messages.ts'
import { loginMessages } from './ar/login-messages.ts'
import { nameMessages } from './ar/name-messages.ts'
import { nftMessages } from './ar/nft-messages.ts'
import { pairingMessages } from './ar/pairing-messages.ts'
import { payMessages } from './ar/pay-messages.ts'
import { paySwapMessages } from './ar/pay-swap-messages.ts'
import { portfolioMessages } from './ar/portfolio-messages.ts'
import { receiveMessages } from './ar/receive-messages.ts'
import { registerMessages } from './ar/register-messages.ts'
import { searchMessages } from './ar/search-messages.ts'
import { sendMessages } from './ar/send-messages.ts'
import { sessionMessages } from './ar/session-messages.ts'
import { signInMessages } from './ar/sign-in-messages.ts'
import { signInToastMessages } from './ar/sign-in-toast-messages.ts'
import { smartSessionMessages } from './ar/smart-session-messages.ts'
import { swapMessages } from './ar/swap-messages.ts'
import { swapOutcomeMessages } from './ar/swap-outcome-messages.ts'
import { timeMessages } from './ar/time-messages.ts'
import { titleMessages } from './ar/title-messages.ts'
import { tokenMessages } from './ar/token-messages.ts'
import { walletMessages } from './ar/wallet-messages.ts'

export const ar: Messages = {
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
