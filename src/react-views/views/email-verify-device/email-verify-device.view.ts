import { defineView } from '../../define-view.ts'

export const emailVerifyDeviceView = defineView(
  'EmailVerifyDevice',
  {
    title: 'login.deviceTitle',
    load: () => import('./EmailVerifyDeviceView.tsx'),
  },
  { chunk: 'login' },
)
