import type { WmError } from '../../chains/core/errors.ts'
import { errorText } from '../i18n/error-text.ts'
import { type MessageRef, message } from '../i18n/message-ref.ts'
import { swapMessages } from '../i18n/messages/swap-messages.ts'

/** Returns the text for an error of a swap. */
export function swapErrorText(error: WmError): MessageRef {
  switch (error.code) {
    case 'SWAP_REFUSED':
      return message(swapMessages, 'swap.refused')
    case 'SWAP_LIQUIDITY':
      return message(swapMessages, 'swap.noLiquidity')
    case 'SWAP_UNSUPPORTED':
      return message(swapMessages, 'swap.unsupportedError')
    case 'GAS_PRICE_UNSUPPORTED':
      return message(swapMessages, 'swap.gasPriceError')
    // The service's: no wallet is asked for what these tell, and a node that does not answer has an error of its own.
    case 'SERVER_ERROR':
    case 'HTTP_STATUS':
    case 'SCHEMA_MISMATCH':
      return message(swapMessages, 'swap.noAnswer')
    default:
      return errorText(error)
  }
}
