import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { defineView } from '../../define-view.ts'

export const connectingSocialView = defineView(
  'ConnectingSocial',
  {
    title: ({ social }) => socialNames[social],
    load: () => import('./ConnectingSocialView.tsx'),
  },
  { chunk: 'login' },
)
