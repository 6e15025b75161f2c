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
    default:
      return errorText(error)
  }
}
