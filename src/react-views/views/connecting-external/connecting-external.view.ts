import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const connectingExternalView = defineView(
  'ConnectingExternal',
  {
    title: ({ connectorId }, { walletName }) => walletName(connectorId),
    load: () => import('./ConnectingExternalView.tsx'),
  },
  { chunk: 'connect' },
)

export const connectingMultiChainView = defineView(
  'ConnectingMultiChain',
  {
    title: message(titleMessages, 'title.selectChain'),
    load: () => import('./ConnectingMultiChainView.tsx'),
  },
  { chunk: 'connections' },
)
