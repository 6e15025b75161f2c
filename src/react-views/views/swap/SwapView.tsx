import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { canSwapAtom } from '../../../atoms/swap/can-swap.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { swapIcon } from '../../ui/Icon/more-icons.ts'
import { showConnect } from '../shared/show-connect.ts'
import { SwapForm } from './SwapForm.tsx'
import { SwapNetworks } from './SwapNetworks.tsx'

/** Swaps a token or the coin for another, on the active network. */
export function SwapView({ params }: ViewProps<'Swap'>): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages)
  const session = useAtomValue(activeSessionAtom)
  const canSwap = useAtomValue(canSwapAtom)
  if (!session)
    return (
      <EmptyState
        icon={swapIcon}
        title={t('wallets.none')}
        actions={<Button onClick={() => showConnect(kit)}>{t('wallets.connect')}</Button>}
      >
        {t('wallets.noneText')}
      </EmptyState>
    )
  return canSwap ? <SwapForm address={session.address} filled={params} /> : <SwapNetworks address={session.address} />
}
