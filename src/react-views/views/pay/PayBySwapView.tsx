import type { ReactNode } from 'react'
import { formatPercent } from '../../../atoms/format/format-percent.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { paySwapMessages } from '../../../atoms/i18n/messages/pay-swap-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { goBack, navigate } from '../../../atoms/navigation/navigate.ts'
import { historyAtom } from '../../../atoms/navigation/router.atoms.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { PAY_SLIPPAGE, payBySwap } from '../../../atoms/pay/pay-by-swap.ts'
import { missingOf, paymentAtom, sumOf } from '../../../atoms/pay/payment.atoms.ts'
import { paidBy, runOf } from '../../../atoms/pay/payment-run.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { isReady } from '../../../atoms/send/send.machine.ts'
import { cancelSubmit, submitReview } from '../../../atoms/send/submit.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { ThreadFlow } from '../../ui/Thread/ThreadFlow.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { dock } from '../shared/dock.css.ts'
import { ReviewNotice } from '../shared/ReviewNotice.tsx'
import { RouterRow } from '../shared/RouterRow.tsx'
import { useFeeRow } from '../shared/useFeeRow.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'

/** The review of a swap that pays: the most that leaves, and exactly what the recipient gets. */
export function PayBySwapView(_: ViewProps<'PayBySwap'>): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, payMessages, paySwapMessages)
  const money = useFormatAmount()
  const feeRow = useFeeRow()
  const networkImage = useNetworkImage()
  const locale = useAtomValue(localeAtom)
  const state = useAtomValue(sendStateAtom)
  const payment = useAtomValue(paymentAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const leave = () => {
    if (kit.store.get(historyAtom).length > 1) goBack(kit)
    else navigate(kit, { type: 'replace', route: route('Pay') })
  }
  const renew = (
    <Button key="renew" onClick={() => void payBySwap(kit)} testId="wm-pay-renew">
      {t('paySwap.renew')}
    </Button>
  )
  const isShown = isReady(state) || state.status === 'submitting'
  const error = isShown ? undefined : payment?.error
  const told = useErrorText(error)
  const words = WmError.is(error, 'SWAP_LIQUIDITY') ? t('pay.noSwap') : told
  if (!isShown || !payment?.due)
    return (
      <div className={stack12}>
        {words ? <Alert tone="bad" live title={words} /> : <SkeletonRows label={t('common.loading')} />}
        <ButtonPair stack>
          {words && renew}
          <Button kind="secondary" onClick={leave}>
            {t('pay.otherWays')}
          </Button>
        </ButtonPair>
      </div>
    )
  const { review } = state
  const { intent, symbol, decimals, connectorId } = review
  const { due, network } = payment
  const isSubmitting = state.status === 'submitting'
  const isChanged =
    session?.address !== intent.from ||
    session.caipNetworkId !== intent.caipNetworkId ||
    session.connectorId !== connectorId
  const failed = !isSubmitting && state.notice?.type === 'failed' ? state.notice.error : undefined
  // The router refuses what costs more than the most, and what was built too long ago.
  const isOld = WmError.is(failed, 'NODE_ERROR') && failed.data.reason === 'execution-reverted'
  const run = runOf(kit)
  const missing = missingOf(payment)
  // A wallet that is asked goes on to show this call, whatever arrives meanwhile.
  const gets = (run && paidBy(run, intent)?.value) ?? missing
  const priced = (value: bigint) => `${money(value, due.decimals)} ${due.symbol}`
  const amount = priced(gets)
  const side = (title: string, value: string, unit: string) => (
    <>
      <div className={cx(small, quiet)}>{title}</div>
      <Amount value={value} unit={unit} size="m" />
    </>
  )
  const confirm = (
    <Button
      key="confirm"
      busy={isSubmitting}
      busyLabel={t(isSubmitting && state.step === 'checking' ? 'send.checking' : 'send.tagWaiting')}
      unavailable={isChanged && !isSubmitting}
      reason={isChanged && !isSubmitting ? t('send.changedText') : undefined}
      onClick={() => void submitReview(kit)}
      testId="wm-pay-confirm"
    >
      {t('paySwap.pay', { amount })}
    </Button>
  )
  const other = (
    <Button key="other" kind="secondary" onClick={isSubmitting ? () => cancelSubmit(kit) : leave}>
      {t(isSubmitting ? 'send.cancel' : 'pay.otherWays')}
    </Button>
  )
  return (
    <div className={stack12} data-status={state.status} data-testid="wm-pay-swap-review">
      <ThreadFlow
        from={{
          media: <Logo name={network.name} src={networkImage(network)} size={40} round />,
          children: side(t('paySwap.most'), money(intent.value, decimals), symbol),
        }}
        to={{
          media: <Rosette address={due.to} size={40} />,
          children: side(t('paySwap.gets'), money(gets, due.decimals), due.symbol),
        }}
      />
      <DetailsList
        rows={[
          { label: t('pay.to'), value: <ShortAddress address={due.to} plain /> },
          {
            label: t('paySwap.slippage'),
            value: <span dir="ltr">{formatPercent(Number(PAY_SLIPPAGE), locale)}</span>,
          },
          feeRow(intent.fee.fee, network.nativeCurrency),
          {
            label: t('pay.network'),
            media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
            value: network.name,
          },
        ]}
      />
      <p className={cx(small, quiet)}>{t('paySwap.rest')}</p>
      <RouterRow address={intent.to} />
      <div className={cx(dock, stack12)}>
        {missing < gets && (
          <Alert tone="warn" live title={t('pay.part', { received: ltr(priced(sumOf(payment.arrived))) })}>
            {missing > 0n ? t('paySwap.less', { missing: ltr(priced(missing)) }) : t('pay.enough')}
          </Alert>
        )}
        {isOld && !isChanged ? (
          <Alert tone="bad" live title={t('send.notSent')}>
            {t('paySwap.moved')}
          </Alert>
        ) : (
          <ReviewNotice
            state={state}
            wallet={wallets.nameOf(connectorId, t('connecting.wallet'))}
            changed={isChanged}
          />
        )}
        <ButtonPair stack>{[isOld && !isChanged ? renew : confirm, other]}</ButtonPair>
      </div>
    </div>
  )
}
