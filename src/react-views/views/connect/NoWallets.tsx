import type { ReactNode } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { browserIcon, lockIcon } from '../../ui/Icon/more-icons.ts'

/** The connect view without a wallet. */
export function NoWallets({ learn }: { readonly learn: () => void }): ReactNode {
  const t = useT(walletMessages)
  const { enableWalletGuide, enableWallets } = useAtomValue(optionsAtom)
  if (!enableWallets)
    return (
      <EmptyState icon={lockIcon} title={t('list.off')}>
        {t('list.offText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={browserIcon}
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
