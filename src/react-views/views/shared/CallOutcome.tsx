import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { readReceived } from '../../../atoms/swap/read-received.ts'
import { readCall } from '../../../chains/core/contract-call.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { lead, title } from '../../ui/text.css.ts'
import { RevokeButton } from './RevokeButton.tsx'
import { kindOf } from './transfer-mark.ts'

interface CallOutcomeProps {
  readonly item: Transfer
  /** Headline and text of the states that every transaction has in common. */
  readonly common: readonly [heading: string, text: string]
  /** The text that the network is slow, once it is. */
  readonly slow: string | false
}

/** Formats an amount that was not exact before the swap. One that few digits cannot say keeps all of them. */
function inFewDigits(value: bigint, decimals: number, locale: string): string {
  const few = formatBalance(value, decimals, locale)
  return few.startsWith('<') ? formatAmount(value, decimals, locale) : few
}

/** Headline and text of a swap, an approval or its end, instead of those of a transfer. */
export function CallOutcome({ item, common, slow }: CallOutcomeProps): ReactNode {
  const t = useT(swapOutcomeMessages)
  const locale = useAtomValue(localeAtom)
  const kit = useKit()
  const session = useAtomValue(activeSessionAtom)
  const call = useMemo(() => readCall(item.call), [item.call])
  const pay = `${formatAmount(BigInt(item.value), item.decimals, locale)} ${item.symbol}`
  const [received, setReceived] = useState<bigint>()
  useEffect(() => {
    let current = true
    if (item.status === 'confirmed' && call?.kind === 'swap')
      void readReceived(kit, item).then((value) => current && setReceived(value))
    return () => {
      current = false
    }
  }, [kit, item, call])
  const words = () => {
    const { status } = item
    // The network’s word is of other content than what was confirmed.
    if (item.warning === 'content') return status === 'pending' ? [] : [t('swap.other'), t('swap.otherText')]
    if (call?.kind === 'swap') {
      const { out, least, decimals, symbol } = call.receive
      const write = (value: bigint) => `${inFewDigits(value, decimals, locale)} ${symbol}`
      if (status === 'pending')
        return [t('swap.onWay', { pay, receive: `≈\u00a0${write(out)}` }), slow || t('swap.onWayText')]
      if (status === 'confirmed')
        return [
          t('swap.done', { pay, receive: symbol }),
          received === undefined
            ? t('swap.doneLeast', { amount: write(least) })
            : t('swap.doneReceived', { amount: `${formatBalance(received, decimals, locale)} ${symbol}` }),
        ]
      if (status === 'reverted') return [t('swap.failed'), t('swap.failedText')]
    } else if (call && kindOf(call, item) === 'revoke') {
      const { symbol } = item
      if (status === 'pending') return [t('swap.revocationOnWay', { symbol }), slow || t('swap.revocationOnWayText')]
      if (status === 'confirmed') return [t('swap.revocationDone', { symbol }), t('swap.revocationDoneText')]
      if (status === 'reverted') return [t('swap.revocationFailed'), t('swap.revocationFailedText')]
    } else if (call) {
      if (status === 'pending') return [t('swap.approvalOnWay', { amount: pay }), slow || t('swap.approvalOnWayText')]
      if (status === 'confirmed') return [t('swap.approvalDone', { amount: pay }), t('swap.approvalDoneText')]
      if (status === 'reverted') return [t('swap.approvalFailed'), t('swap.approvalFailedText')]
    }
    return common
  }
  const [heading, text] = words()
  // An amount that was approved and not swapped can still be taken. The list of another account does not have it.
  const isUnused =
    item.token !== undefined &&
    session?.address === item.from &&
    session.caipNetworkId === item.caipNetworkId &&
    ((call?.kind === 'swap' && item.status === 'reverted') ||
      (call && kindOf(call, item) === 'approve' && item.status === 'confirmed'))
  return (
    <>
      {heading && (
        <>
          <h3 className={title}>{heading}</h3> <p className={lead}>{text}</p>
        </>
      )}
      {isUnused && <RevokeButton />}
    </>
  )
}
