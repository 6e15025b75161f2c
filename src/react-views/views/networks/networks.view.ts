import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const networksView = defineView(
  'Networks',
  {
    title: message(titleMessages, 'title.networks'),
    load: () => import('./NetworksView.tsx'),
  },
  { chunk: 'network' },
)

export const switchNetworkView = defineView(
  'SwitchNetwork',
  {
    title: message(titleMessages, 'title.switchNetwork'),
    load: () => import('./SwitchNetworkView.tsx'),
  },
  { chunk: 'network' },
)

export const switchActiveChainView = defineView(
  'SwitchActiveChain',
  {
    title: message(titleMessages, 'title.switchActiveChain'),
    load: () => import('./SwitchActiveChainView.tsx'),
  },
  { chunk: 'connections' },
)

export const unsupportedChainView = defineView(
  'UnsupportedChain',
  {
    title: message(titleMessages, 'title.unsupportedChain'),
    load: () => import('./UnsupportedChainView.tsx'),
  },
  { chunk: 'network' },
)
