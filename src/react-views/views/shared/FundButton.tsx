import type { ReactNode } from 'react'
import { canBuyAtom } from '../../../atoms/buy/can-buy.atoms.ts'
import { canDepositAtom } from '../../../atoms/exchange/can-deposit.atoms.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'

/** Leads from a form that the account cannot pay to the ways to get coins, or without any to its address. */
export function FundButton({ isBrief }: { readonly isBrief?: true }): ReactNode {
  const kit = useKit()
  const t = useT(titleMessages)
  const canBuy = useAtomValue(canBuyAtom)
  const canDeposit = useAtomValue(canDepositAtom)
  const canFund = canBuy || canDeposit
  const { features } = useAtomValue(optionsAtom)
  if (!canFund && !features.receive) return null
  return (
    <Button
      kind="secondary"
      size={isBrief && 'm'}
      auto={isBrief}
      onClick={() => push(kit, route(canFund ? 'FundWallet' : 'WalletReceive'))}
      testId="wm-fund"
    >
      {t('title.fundWallet')}
    </Button>
  )
}
