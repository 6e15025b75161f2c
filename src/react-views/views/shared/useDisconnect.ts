import { useState } from 'react'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { isFinal } from '../../../atoms/send/transfer.ts'
import { disconnect } from '../../../atoms/sessions/disconnect.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Disconnects the shown wallet. `busy` until the wallet has confirmed or 3 s have passed. */
export function useDisconnect(): {
  readonly busy: boolean
  /** True if a transfer of this wallet is open: its outcome is no longer followed after disconnecting. */
  readonly open: boolean
  leave(): void
} {
  const kit = useKit()
  const session = useAtomValue(activeSessionAtom)
  const open = useAtomValue(transfersAtom).some((one) => one.connectorId === session?.connectorId && !isFinal(one))
  const [busy, setBusy] = useState(false)
  return {
    busy,
    open,
    leave() {
      const shown = kit.store.get(activeSessionAtom)
      if (busy || !shown) return
      setBusy(true)
      const { namespace, connectorId } = shown
      void disconnect(kit, { namespace, connectorId }).finally(() => setBusy(false))
    },
  }
}
