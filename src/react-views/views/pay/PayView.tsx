import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { missingOf, type Payment, paymentAtom, sumOf } from '../../../atoms/pay/payment.atoms.ts'
import { readAgain } from '../../../atoms/pay/read-due.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { sendIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack16 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { centre, lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { PayCode } from './PayCode.tsx'
import { PayReceipt } from './PayReceipt.tsx'
import { PayWays } from './PayWays.tsx'

/** A payment that the page asks for: what, to whom and how, then its outcome. */
export function PayView(_: ViewProps<'Pay'>): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  const payment = useAtomValue(paymentAtom)
  const close = (
    <Button kind="secondary" onClick={() => requestClose(kit)} testId="wm-pay-done">
      {t('pay.done')}
    </Button>
  )
  if (!payment)
    return (
      <EmptyState icon={sendIcon} title={t('pay.none')} actions={close}>
        {t('pay.noneText')}
      </EmptyState>
    )
  if (payment.receipt) return <PayReceipt payment={payment} receipt={payment.receipt} />
  return (
    <div className={stack16} data-status={payment.status} data-testid="wm-pay">
      <Facts payment={payment} />
      <Arrived payment={payment} />
      {payment.status === 'reading' && <Reading payment={payment} />}
      {payment.status === 'open' && <PayWays payment={payment} />}
      {payment.status === 'code' && <PayCode payment={payment} />}
      {(payment.status === 'sent' || payment.status === 'asked') && (
        <>
          <Thread
            state="waiting"
            from={<Logo name={payment.network.name} size={60} />}
            to={<Rosette address={payment.to} size={60} />}
          />
          <div className={text} role="status">
            <h3 className={title}>{t(payment.status === 'sent' ? 'pay.sent' : 'pay.waiting')}</h3>
            <p className={lead}>{t(payment.status === 'sent' ? 'pay.sentText' : 'pay.waitingText')}</p>
          </div>
          {close}
        </>
      )}
      {payment.status === 'expired' && close}
    </div>
  )
}

function Reading({ payment: { error } }: { readonly payment: Payment }): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  const words = useErrorText(error)
  if (!error) return <SkeletonRows label={t('common.loading')} />
  return (
    <Alert
      tone="bad"
      live
      title={words}
      action={
        <Button kind="secondary" size="s" auto onClick={() => readAgain(kit)} testId="wm-pay-retry">
          {t('common.retry')}
        </Button>
      }
    />
  )
}

/** What the page asks for. */
function Facts({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  const locale = useAtomValue(localeAtom)
  const money = useFormatAmount()
  const networkImage = useNetworkImage()
  const { due, network, to, label, expiresAt } = payment
  const until = (time: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(time)
  return (
    <>
      {due && (
        <div className={centre} data-testid="wm-pay-amount">
          <Amount value={money(due.value, due.decimals)} unit={due.symbol} size="l" />
        </div>
      )}
      <DetailsList
        rows={[
          ...(label ? [{ label: t('pay.for'), value: label }] : []),
          { label: t('pay.to'), value: <ShortAddress address={to} plain /> },
          {
            label: t('pay.network'),
            media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
            value: network.name,
          },
          ...(expiresAt === undefined ? [] : [{ label: t('pay.until'), value: until(expiresAt) }]),
        ]}
      />
    </>
  )
}

/** The part that has arrived of a payment that is not complete. */
function Arrived({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  const money = useFormatAmount()
  const { due, arrived, status, unreachable } = payment
  const missing = missingOf(payment)
  const received = sumOf(arrived)
  const priced = (value: bigint) => (due ? ltr(`${money(value, due.decimals)} ${due.symbol}`) : '')
  if (status === 'expired')
    return (
      <Alert tone="bad" live title={t('pay.expired')}>
        {unreachable
          ? t('pay.expiredUnknown')
          : received > 0n
            ? t('pay.expiredPart', { received: priced(received) })
            : t('pay.expiredText')}
      </Alert>
    )
  if (received === 0n) return null
  return (
    <Alert tone="warn" live title={t('pay.part', { received: priced(received) })}>
      {missing > 0n ? t('pay.partText', { missing: priced(missing) }) : t('pay.enough')}
    </Alert>
  )
}
