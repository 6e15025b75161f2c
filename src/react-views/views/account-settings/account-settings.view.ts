import { defineView } from '../../define-view.ts'

export const accountSettingsView = defineView(
  'AccountSettings',
  {
    title: 'login.settings',
    load: () => import('./AccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)
