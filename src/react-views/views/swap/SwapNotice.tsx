import type { ReactNode } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import { acceptMovedPrice } from '../../../atoms/swap/prepare-swap.ts'
import { isFeeHigher } from '../../../atoms/swap/swap.machine.ts'
import { swapErrorText } from '../../../atoms/swap/swap-error-text.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { checkIcon } from '../../ui/Icon/first-icons.ts'
import { clockIcon } from '../../ui/Icon/more-icons.ts'
import { quiet, small } from '../../ui/text.css.ts'
import { focusTitle } from '../shared/focus-title.ts'
import { RevokeButton } from '../shared/RevokeButton.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import type { SwapReviewed } from './swap-reviewed.ts'

interface SwapNoticeProps {
  readonly state: SwapReviewed
  readonly wallet: string
  /** True if account, network or wallet are no longer the reviewed ones. */
  readonly changed: boolean
  /** True if a request of this account may still be open in a wallet: another one could pay twice. */
  readonly open: boolean
}

/** Notices before, or instead of, the press, or during the wait for it. Shown where the visitor looks. */
export function SwapNotice({ state, wallet, changed, open }: SwapNoticeProps): ReactNode {
  const t = useT(connectingMessages, sendMessages, swapMessages, swapOutcomeMessages)
  if (state.status === 'submitting') {
    if (state.phase === 'checking') return null
    return (
      <Alert
        key="wait"
        tone="info"
        icon={clockIcon}
        live
        title={state.slow ? t('send.openWallet', { wallet }) : t('connecting.approve', { wallet })}
      >
        {state.slow ? t('connecting.slow', { wallet }) : t('swap.compare')}
      </Alert>
    )
  }
  const isCancelled = state.status === 'review' && state.notice?.type === 'cancelled'
  const request = (open || isCancelled) && (
    <Alert key="open" tone="warn" live title={t(isCancelled ? 'send.stopped' : 'send.unknown')}>
      {t('send.stoppedText', { wallet })}
    </Alert>
  )
  const isReset = state.review.step === 'reset'
  if (state.status === 'approving')
    return (
      request || (
        <Alert
          key="approving"
          tone="info"
          icon={clockIcon}
          live
          title={t(isReset ? 'swap.resetting' : 'swap.confirming')}
        >
          {t(isReset ? 'swap.resettingText' : 'swap.confirmingText')}
        </Alert>
      )
    )
  if (changed)
    return (
      <Alert key="changed" tone="bad" live title={t('send.changed')}>
        {t('send.changedText')}
      </Alert>
    )
  return (
    <>
      {request}
      <ReviewNotice state={state} />
    </>
  )
}

/** A newer build that differs, or what became of the last attempt. */
function ReviewNotice({ state }: { readonly state: Extract<SwapReviewed, { readonly status: 'review' }> }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, swapMessages, swapOutcomeMessages)
  const money = useFormatAmount()
  const { review, moved, notice } = state
  if (moved) {
    const { receive, least, step, router, fee } = moved
    const isOther = step !== review.step || router !== review.router
    const isFee = least >= review.least && isFeeHigher(fee, review.fee)
    return (
      <Alert
        key="moved"
        tone="warn"
        live
        title={t(isOther ? 'swap.stepChanged' : isFee ? 'send.feeChanged' : 'swap.priceChanged')}
        action={
          <Button
            kind="secondary"
            size="s"
            auto
            onClick={({ currentTarget: from }) => {
              acceptMovedPrice(kit)
              // The button is removed, so the focus moves to the title first.
              focusTitle(from)
            }}
            testId="wm-swap-accept-price"
          >
            {t('swap.priceAccept')}
          </Button>
        }
      >
        {t('swap.priceNow', { amount: `${money(least, receive.decimals)} ${receive.symbol}` })}
      </Alert>
    )
  }
  if (!notice) return null
  const { step, pay, amount } = review
  // A visitor who turns back here has approved and not swapped.
  const unused = step === 'swap' && pay.address !== undefined && (
    <>
      <p>{t('swap.stillApproved', { amount: `${money(amount, pay.decimals)} ${pay.symbol}` })}</p>
      <RevokeButton />
    </>
  )
  switch (notice.type) {
    // Told above, with other requests that may be open.
    case 'cancelled':
      return null
    case 'price-moved':
      return (
        <Alert key="price" tone="warn" live title={t('swap.priceChanged')}>
          {t('swap.priceChangedText')}
        </Alert>
      )
    case 'fee-changed':
      return (
        <Alert key="fee" tone="warn" live title={t('send.feeChanged')}>
          {t('swap.feeChangedText')}
        </Alert>
      )
    case 'batch-refused':
      return (
        <Alert key="single" tone="info" live title={t('swap.batchRefused')}>
          {t('swap.batchRefusedText')}
        </Alert>
      )
    case 'approved':
      return (
        <Alert key="approved" tone="info" icon={checkIcon} live title={t('swap.approved')}>
          {t('swap.approvedText')}
        </Alert>
      )
    case 'approval-failed':
      return (
        <Alert key="unapproved" tone="bad" live title={t('swap.approvalFailed')}>
          {t('swap.nothingSent')}
        </Alert>
      )
    // The refusal itself is said by a toast.
    case 'declined':
      return (
        <div className={cx(small, quiet)}>
          <p>{t('swap.nothingSent')}</p>
          {unused}
        </div>
      )
    case 'broken':
      return (
        <Alert key="old" tone="warn" live title={t('swap.old')}>
          {t('swap.oldText')}
        </Alert>
      )
    case 'failed':
      return (
        <Alert key="failed" tone="bad" live title={t('swap.notSent')}>
          {t.ref(swapErrorText(notice.error))}
          {unused}
        </Alert>
      )
  }
}
