import { defineView } from '../../define-view.ts'

export const connectSocialsView = defineView(
  'ConnectSocials',
  {
    title: 'login.socialsTitle',
    load: () => import('./ConnectSocialsView.tsx'),
  },
  { chunk: 'login' },
)
