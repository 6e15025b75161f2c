import { useState } from 'react'
import { disconnect } from '../../../atoms/connection/disconnect.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import type { Session } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Ends one connection; `busy` names it until its wallet has confirmed or 3 s have passed. */
export function useLeave(): { readonly busy: string | undefined; leave(session: Session): void } {
  const kit = useKit()
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    leave({ namespace, connectorId }) {
      if (busy) return
      setBusy(connectorId)
      void disconnect(kit, { namespace, connectorId }).finally(() => setBusy(undefined))
      showToast(kit, 'success', { id: 'toast.walletDisconnected' })
    },
  }
}
