import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { defineView } from '../../define-view.ts'

export const connectingFarcasterView = defineView('ConnectingFarcaster', {
  title: () => socialNames.farcaster,
  load: () => import('./ConnectingFarcasterView.tsx'),
})
