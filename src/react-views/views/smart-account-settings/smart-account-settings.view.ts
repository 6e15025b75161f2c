import { defineView } from '../../define-view.ts'

export const smartAccountSettingsView = defineView(
  'SmartAccountSettings',
  {
    title: 'login.settingsType',
    load: () => import('./SmartAccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)
