import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { authId } from '../../../chains/core/connector.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'

/**
 * Returns a function that names a wallet in the visitor's language: `known` if it is given, else by its connector. The
 * embedded wallet has no name of its own.
 */
export function useWalletNames(): (connectorId: string, known: string | undefined) => string {
  const t = useT(connectionMessages)
  const { nameOf } = useAtomValue(walletsAtom)
  return (connectorId, known) =>
    connectorId === authId ? t('connections.embedded') : (known ?? nameOf(connectorId, t('connecting.wallet')))
}
