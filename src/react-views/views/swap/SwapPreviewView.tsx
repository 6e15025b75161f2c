import { type ReactNode, useEffect } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { goBack, navigate } from '../../../atoms/navigation/navigate.ts'
import { historyAtom } from '../../../atoms/navigation/router.atoms.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { followSwapReview } from '../../../atoms/swap/prepare-swap.ts'
import { cancelSwap, submitSwap } from '../../../atoms/swap/submit-swap.ts'
import { swapErrorText } from '../../../atoms/swap/swap-error-text.ts'
import { swapStateAtom } from '../../../atoms/swap/swap-state.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { swapIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { dock } from '../shared/dock.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { SwapNotice } from './SwapNotice.tsx'
import { SwapReviewBody } from './SwapReviewBody.tsx'

/** The review of an approval or a swap before the request to the wallet, then the wait for its answer. */
export function SwapPreviewView(_: ViewProps<'SwapPreview'>): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, swapMessages, swapOutcomeMessages)
  const money = useFormatAmount()
  const state = useAtomValue(swapStateAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const transfers = useAtomValue(transfersAtom)
  useEffect(() => followSwapReview(kit), [kit])
  // After a change of account or network the form is empty: without a toast that looks like a bug. The change has
  // already ended the review when a listener to it is called, so the end of the review is listened for.
  useEffect(() => {
    let before = kit.store.get(swapStateAtom)
    return kit.store.sub(swapStateAtom, () => {
      const after = kit.store.get(swapStateAtom)
      const left = after.status === 'editing' && 'review' in before ? before.review : undefined
      before = after
      if (!left) return
      if (left.caipNetworkId !== kit.store.get(activeNetworkAtom).caipNetworkId) {
        if (kit.store.get(networkSupportedAtom)) showToast(kit, 'error', message(swapMessages, 'swap.movedNetwork'))
        return
      }
      const address = kit.store.get(activeSessionAtom)?.address
      if (address === undefined || address === left.from) return
      showToast(kit, 'error', message(swapMessages, 'swap.movedAccount'))
      notifyPolicy(kit, { type: 'view-due', route: route('Swap') })
    })
  }, [kit])
  const edit = () => {
    if (kit.store.get(historyAtom).length > 1) goBack(kit)
    else navigate(kit, { type: 'replace', route: route('Swap') })
  }
  const leave = () => {
    // An approval that was sent goes on; the next review finds it.
    if (kit.store.get(swapStateAtom).status === 'approving') cancelSwap(kit)
    edit()
  }

  if (state.status === 'preparing') return <SkeletonRows label={t('common.loading')} />
  if (!('review' in state))
    return (
      <EmptyState icon={swapIcon} title={t('send.notReady')} actions={<Button onClick={edit}>{t('send.edit')}</Button>}>
        {state.status === 'editing' && state.error ? t.ref(swapErrorText(state.error)) : t('swap.notReadyText')}
      </EmptyState>
    )

  const { review, status } = state
  const isSubmitting = status === 'submitting'
  const isApproving = status === 'approving'
  // The reviewed step must be the one that the wallet would sign: it is blocked if account, network or wallet changed.
  const changed =
    session?.address !== review.from ||
    session.caipNetworkId !== review.caipNetworkId ||
    session.connectorId !== review.connectorId
  const open = transfers.some(
    (item) =>
      (item.status === 'unknown' || item.status === 'prompted') &&
      item.from === review.from &&
      (!isApproving || item.id === state.id),
  )
  const reason = changed
    ? t('send.changedText')
    : status === 'review' && state.moved
      ? t('swap.priceFirst')
      : review.isHighImpact && !state.accepted
        ? t(review.impact === undefined ? 'swap.unknownFirst' : 'swap.lossFirst')
        : undefined
  const { step, pay } = review
  const label =
    step === 'reset'
      ? t('swap.reset', { symbol: pay.symbol })
      : step === 'approve'
        ? t('swap.approve', { amount: `${money(review.amount, review.pay.decimals)} ${review.pay.symbol}` })
        : t(step === 'batch' ? 'swap.batch' : 'swap.swap')
  const busyLabel = isApproving
    ? t(open ? 'send.unknown' : step === 'reset' ? 'swap.resetting' : 'swap.confirming')
    : t(isSubmitting && state.phase === 'checking' ? 'swap.checking' : 'send.tagWaiting')
  const other = (
    <Button key="other" kind="secondary" onClick={isSubmitting ? () => cancelSwap(kit) : leave}>
      {t(isSubmitting ? 'send.cancel' : 'send.edit')}
    </Button>
  )
  const confirm = (
    <Button
      key="confirm"
      busy={isSubmitting || isApproving}
      busyLabel={busyLabel}
      unavailable={reason !== undefined && status === 'review'}
      reason={status === 'review' ? reason : undefined}
      onClick={() => void submitSwap(kit)}
      testId="wm-swap-confirm"
    >
      {label}
    </Button>
  )
  return (
    <div className={stack12} data-step={review.step} data-status={status} data-testid="wm-swap-preview">
      <SwapReviewBody state={state} />
      <div className={cx(dock, stack12)}>
        <SwapNotice
          state={state}
          wallet={wallets.nameOf(review.connectorId, t('connecting.wallet'))}
          changed={changed}
          open={open}
        />
        {/* Each label has a line of its own: a pair that changed with their lengths would put Cancel under a press. */}
        <ButtonPair stack>{[confirm, other]}</ButtonPair>
      </div>
    </div>
  )
}
