import '../../../atoms/i18n/messages/send.ts'
import type { ReactNode } from 'react'
import type { SendToken } from '../../../atoms/send/form.atoms.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'

/** The list counts the token in other decimals than its contract, whose word it is (safety A-09). */
export function DecimalsDiffer({ token, actual }: { readonly token: SendToken; readonly actual: number }): ReactNode {
  const t = useT()
  const { listedDecimals: listed } = token
  if (listed === actual) return null
  return (
    <Alert tone="warn" live title={t('send.tokenDiffer')}>
      {t('send.tokenDifferText', { listed, actual })}
    </Alert>
  )
}
