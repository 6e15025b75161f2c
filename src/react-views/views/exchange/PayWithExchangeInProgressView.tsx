import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Deposit, depositAtom } from '../../../atoms/exchange/deposit.atoms.ts'
import { followDepositAgain, leaveDeposit, startDeposit } from '../../../atoms/exchange/start-deposit.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { exchangeMessages } from '../../../atoms/i18n/messages/exchange-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { WindowProgress } from '../shared/WindowProgress.tsx'

/** A deposit in the exchange's window: this view waits for its end. */
export function PayWithExchangeInProgressView(_: ViewProps<'PayWithExchangeInProgress'>): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, exchangeMessages)
  const money = useFormatAmount()
  const now = useAtomValue(depositAtom)
  // The view still fades when the deposit has ended.
  const last = useRef<Exclude<Deposit, { status: 'none' }>>(undefined)
  if (now.status !== 'none') last.current = now
  const state = last.current
  // A layout effect, since its clean-up runs at once.
  useLayoutEffect(() => () => leaveDeposit(kit), [kit])
  if (!state) return null
  const { exchange, terms, status } = state
  const { name, icon } = exchange
  const failed = status === 'failed' ? state.reason : undefined
  const isUnknown = failed === 'late' || failed === 'closed'
  const isMoving = status === 'waiting' && state.moving
  const isAgain = status === 'waiting' && state.again === true
  const isBlocked = status === 'waiting' && state.blocked && !isMoving
  const retry = () => (isUnknown ? followDepositAgain(kit) : startDeposit(kit, exchange))
  return (
    <WindowProgress
      name={name}
      icon={icon}
      status={failed ?? (isMoving ? 'moving' : status)}
      declined={!!failed && !isUnknown}
      texts={texts()}
      row={{
        label: t('exchange.amount'),
        value: <bdi dir="ltr">{`${money(terms.value, terms.places)} ${terms.symbol}`}</bdi>,
      }}
      url={'url' in state ? state.url : undefined}
      canOpen={isBlocked || isAgain || isUnknown}
      retry={failed && failed !== 'refused' ? retry : undefined}
    />
  )

  function texts(): readonly [heading: string, words: string] {
    if (failed === 'address') return [t('buy.noAddress', { provider: name }), t('exchange.noAddressText')]
    if (failed === 'refused') return [t('buy.noAddress', { provider: name }), t('exchange.refused', { exchange: name })]
    if (failed === 'late') return [t('buy.late'), t('exchange.lateText')]
    if (failed === 'closed') return [t('exchange.closed'), t('exchange.closedText')]
    if (failed) return [t('exchange.declined', { exchange: name }), t('exchange.declinedText')]
    if (status === 'opening') return [t('buy.opening', { provider: name }), t('exchange.making')]
    if (isMoving) return [t('exchange.sends', { exchange: name }), t('exchange.sendsText')]
    if (isAgain) return [t('buy.goOn', { provider: name }), t('exchange.asking')]
    if (isBlocked) return [t('buy.blocked'), t('buy.blockedText', { provider: name })]
    return [t('buy.goOn', { provider: name }), t('exchange.confirm')]
  }
}
