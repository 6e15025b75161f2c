import type { ReactNode } from 'react'
import { localizeDecimal } from '../../../atoms/format/format-amount.ts'
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
import { useNow } from '../../hooks/useNow.ts'
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
import { centre, lead, title, title17 } from '../../ui/text.css.ts'
import { hidden } from '../../ui/VisuallyHidden/visually-hidden.css.ts'
import { scan, text } from '../shared/centred.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { PayCode, PayQr } from './PayCode.tsx'
import { PayReceipt } from './PayReceipt.tsx'
import { PayWays } from './PayWays.tsx'

/** A payment that the page asks for: what, to whom and how, then its outcome. */
export function PayView(_: ViewProps<'Pay'>): ReactNode {
  const t = useT(payMessages)
  const payment = useAtomValue(paymentAtom)
  if (payment) return <Shown payment={payment} />
  return (
    <EmptyState icon={sendIcon} title={t('pay.none')} actions={<Close />}>
      {t('pay.noneText')}
    </EmptyState>
  )
}

function Shown({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  const locale = useAtomValue(localeAtom)
  const { status, receipt, network, to } = payment
  const isCode = status === 'code'
  const isWaiting = status === 'asked' || status === 'sent'
  const [heading, words] = texts()

  return (
    <div
      className={stack16}
      data-status={receipt?.status ?? status}
      data-testid={receipt ? 'wm-pay-receipt' : 'wm-pay'}
    >
      {!receipt && (
        <>
          <Facts payment={payment} />
          <Arrived payment={payment} />
          {isCode && <PayQr payment={payment} />}
        </>
      )}
      {(receipt || isWaiting) && (
        <Thread
          state={receipt ? 'connected' : 'waiting'}
          from={receipt?.payer ? <Rosette address={receipt.payer} size={60} /> : <Logo name={network.name} size={60} />}
          to={<Rosette address={to} size={60} />}
        />
      )}
      {/* The live region stays mounted in all states, since only its changes are announced. */}
      <div className={isCode ? scan : heading ? text : hidden} role="status">
        {heading && (
          <>
            <h3 className={isCode ? title17 : title}>{heading}</h3> <p className={lead}>{words}</p>
          </>
        )}
      </div>
      {receipt && <PayReceipt payment={payment} receipt={receipt} />}
      {status === 'reading' && <Reading payment={payment} />}
      {status === 'open' && <PayWays payment={payment} />}
      {isCode && <PayCode payment={payment} />}
      {(isWaiting || status === 'expired') && <Close />}
    </div>
  )

  function texts(): readonly [heading?: string, words?: string] {
    if (receipt) {
      const received = ltr(`${localizeDecimal(receipt.received, locale)} ${receipt.symbol}`)
      return [t(receipt.status === 'paid' ? 'pay.paid' : 'pay.overpaid'), received]
    }
    if (isCode) return [t('pay.scan'), t('pay.scanText', { network: network.name })]
    if (status === 'asked') return [t('pay.waiting'), t('pay.waitingText')]
    return status === 'sent' ? [t('pay.sent'), t('pay.sentText')] : []
  }
}

function Close(): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  return (
    <Button kind="secondary" onClick={() => requestClose(kit)} testId="wm-pay-done">
      {t('common.close')}
    </Button>
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

/** The terms of the payment that the page asks for. */
function Facts({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  const money = useFormatAmount()
  const networkImage = useNetworkImage()
  const { due, network, to, label, expiresAt, status } = payment
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
          // Beside a code, the whole address is shown.
          ...(status === 'code' ? [] : [{ label: t('pay.to'), value: <ShortAddress address={to} plain /> }]),
          {
            label: t('pay.network'),
            media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
            value: network.name,
          },
          ...(expiresAt === undefined ? [] : [{ label: t('pay.until'), value: <Until time={expiresAt} /> }]),
        ]}
      />
    </>
  )
}

/** The time until which the payment is valid, and in its last hour how much of it is left. */
function Until({ time }: { readonly time: number }): ReactNode {
  const locale = useAtomValue(localeAtom)
  const left = Math.max(0, time - useNow(1_000))
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(time)
  const seconds = Math.ceil(left / 1_000)
  const digits = (count: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits }).format(count)
  const rest = `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
  return seconds < 3_600 ? (
    <>
      <bdi>{date}</bdi> · <bdi data-testid="wm-pay-left">{rest}</bdi>
    </>
  ) : (
    date
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
  if (received === 0n || !due) return null
  return (
    <Alert tone="warn" live title={t('pay.part', { received: priced(received) })}>
      {missing > 0n ? t('pay.partText', { missing: priced(missing) }) : t('pay.enough')}
    </Alert>
  )
}
