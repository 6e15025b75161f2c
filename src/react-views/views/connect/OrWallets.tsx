import '../../../atoms/i18n/messages/wallets.ts'
import type { ReactNode } from 'react'
import { useT } from '../../hooks/useT.ts'
import { OrLine } from '../../ui/OrLine/OrLine.tsx'

/** Stands between two groups of ways to connect. */
export function OrWallets(): ReactNode {
  const t = useT()
  return <OrLine>{t('list.or')}</OrLine>
}
