import { defineView } from '../../define-view.ts'

export const networksView = defineView('Networks', {
  title: 'title.networks',
  load: () => import('./NetworksView.tsx'),
})
