import { defineView } from '../../define-view.ts'

export const accountView = defineView(
  'Account',
  {
    title: 'title.account',
    load: () => import('./AccountView.tsx'),
  },
  { chunk: 'account' },
)
