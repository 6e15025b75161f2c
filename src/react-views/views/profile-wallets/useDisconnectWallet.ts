import { useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { disconnect } from '../../../atoms/sessions/disconnect.ts'
import type { Session } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Disconnects one wallet. `busy` is its connector until the wallet has confirmed or 3 s have passed. */
export function useDisconnectWallet(): { readonly busy: string | undefined; leave(session: Session): void } {
  const kit = useKit()
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    leave({ namespace, connectorId }) {
      if (busy) return
      setBusy(connectorId)
      void disconnect(kit, { namespace, connectorId }).finally(() => setBusy(undefined))
      showToast(kit, 'success', message(connectionMessages, 'toast.walletDisconnected'))
    },
  }
}
