import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { SendToken } from '../../../atoms/send/form.atoms.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'

/**
 * Warns that the list and the contract give a token different decimals. The contract's count is used: a wrong one would
 * change the amount by powers of ten.
 */
export function DecimalsDiffer({ token, actual }: { readonly token: SendToken; readonly actual: number }): ReactNode {
  const t = useT(sendMessages)
  const { listedDecimals: listed } = token
  if (listed === actual) return null
  return (
    <Alert tone="warn" live title={t('send.tokenDiffer')}>
      {t('send.tokenDifferText', { listed, actual })}
    </Alert>
  )
}
