import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/wallets.ts'
import type { ReactNode } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'

/** What the Connect view says when it has nothing to choose. */
export function NoWallets({ learn }: { readonly learn: () => void }): ReactNode {
  const t = useT()
  const { enableWalletGuide, enableWallets } = useAtomValue(optionsAtom)
  if (!enableWallets)
    return (
      <EmptyState icon="lock" title={t('list.off')}>
        {t('list.offText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="browser"
      title={t('connect.emptyTitle')}
      actions={
        enableWalletGuide && (
          <Button kind="secondary" size="m" auto onClick={learn}>
            {t('title.whatIsAWallet')}
          </Button>
        )
      }
    >
      {t('connect.emptyText')}
    </EmptyState>
  )
}
