import { useState } from 'react'
import { disconnect } from '../../../atoms/connection/disconnect.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { isFinal } from '../../../atoms/send/transaction.ts'
import { transactionsAtom } from '../../../atoms/send/transactions.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Ends the connection that is shown; `busy` until the wallet has confirmed or 3 s have passed. */
export function useDisconnect(): {
  readonly busy: boolean
  /** A transfer of this wallet is not settled: with the account, how it ends is forgotten here. */
  readonly open: boolean
  leave(): void
} {
  const kit = useKit()
  const session = useAtomValue(activeSessionAtom)
  const open = useAtomValue(transactionsAtom).some((one) => one.connectorId === session?.connectorId && !isFinal(one))
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
