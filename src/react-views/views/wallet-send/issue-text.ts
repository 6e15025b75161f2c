import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Translate } from '../../../atoms/i18n/translate.ts'
import type { FormIssue } from '../../../atoms/send/form.ts'

/** Returns the button's label while something is missing. */
export function issueLabel(t: Translate<keyof typeof sendMessages>, issue: FormIssue, coin: string): string {
  switch (issue.reason) {
    case 'token':
      return t('send.needToken')
    case 'reading':
      return t('send.tokenReading')
    case 'unreadable':
      return t('send.tokenBlocked')
    case 'coins':
      return t('send.tokenLowFee', { symbol: coin })
    case 'amount':
      return t('send.needAmount')
    case 'value':
      return t('send.badValue')
    case 'funds':
      return t('send.lowFunds')
    case 'address':
      return t('send.needAddress')
    case 'invalid':
      return t('send.badAddress')
  }
}
