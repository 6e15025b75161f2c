import { useState } from 'react'
import { disconnect } from '../../../atoms/connection/disconnect.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Ends the active namespace's connection; `busy` until the wallet has confirmed or 3 s have passed. */
export function useDisconnect(): { readonly busy: boolean; leave(): void } {
  const kit = useKit()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    leave() {
      if (busy) return
      setBusy(true)
      void disconnect(kit, kit.store.get(activeNamespaceAtom)).finally(() => setBusy(false))
    },
  }
}
