import { defineView } from '../../define-view.ts'

export const connectView = defineView(
  'Connect',
  {
    title: (_, { t, site }) => t('connect.title', { site }),
    load: () => import('./ConnectView.tsx'),
  },
  { chunk: 'open' },
)
