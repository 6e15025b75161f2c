import { defineView } from '../../define-view.ts'

export const accountView = defineView(
  'Account',
  {
    title: 'title.account',
    load: () => import('./AccountView.tsx'),
  },
  { chunk: 'account' },
)

export const walletReceiveView = defineView('WalletReceive', {
  title: 'title.receive',
  load: () => import('./WalletReceiveView.tsx'),
})
