import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const portfolioView = defineView(
  'Portfolio',
  {
    title: message(titleMessages, 'title.portfolio'),
    load: () => import('./PortfolioView.tsx'),
  },
  { chunk: 'portfolio' },
)
