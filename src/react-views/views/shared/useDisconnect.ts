import { useState } from 'react'
import { disconnect } from '../../../atoms/connection/disconnect.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Ends the connection that is shown; `busy` until the wallet has confirmed or 3 s have passed. */
export function useDisconnect(): { readonly busy: boolean; leave(): void } {
  const kit = useKit()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    leave() {
      const shown = kit.store.get(activeSessionAtom)
      if (busy || !shown) return
      setBusy(true)
      const { namespace, connectorId } = shown
      void disconnect(kit, { namespace, connectorId }).finally(() => setBusy(false))
    },
  }
}
