import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { defineView } from '../../define-view.ts'

export const connectSocialsView = defineView(
  'ConnectSocials',
  {
    title: message(titleMessages, 'login.socialsTitle'),
    load: () => import('./ConnectSocialsView.tsx'),
  },
  { chunk: 'login' },
)

export const connectingSocialView = defineView(
  'ConnectingSocial',
  {
    title: ({ social }) => socialNames[social],
    load: () => import('./ConnectingSocialView.tsx'),
  },
  { chunk: 'login' },
)

export const connectingFarcasterView = defineView('ConnectingFarcaster', {
  title: () => socialNames.farcaster,
  load: () => import('./ConnectingFarcasterView.tsx'),
})
