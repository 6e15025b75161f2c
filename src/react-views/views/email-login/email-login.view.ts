import { defineView } from '../../define-view.ts'

export const emailLoginView = defineView(
  'EmailLogin',
  {
    title: 'login.title',
    load: () => import('./EmailLoginView.tsx'),
  },
  { chunk: 'login' },
)
