import type { ReactNode } from 'react'
import { localizeDecimal } from '../../../atoms/format/format-amount.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import { missingOf, type Payment } from '../../../atoms/pay/payment.atoms.ts'
import type { PaymentReceipt } from '../../../chains/core/payment.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { copyIcon, externalIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { dock } from '../shared/dock.css.ts'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { printLines } from './print-lines.ts'

interface PayReceiptProps {
  readonly payment: Payment
  readonly receipt: PaymentReceipt
}

/** Characters that isolate or direct text: in a copy they are invisible, and some fields refuse them. */
const marks = /[\u061c\u200e\u200f\u2066-\u2069]/g

/** The facts of a payment that is paid, to copy and to print. The view says above them that it is. */
export function PayReceipt({ payment, receipt }: PayReceiptProps): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  const locale = useAtomValue(localeAtom)
  const money = useFormatAmount()
  const { network, due } = payment
  const { status, label, symbol, recipient, payer, transactions, paidAt } = receipt
  const priced = (amount: string) => ltr(`${localizeDecimal(amount, locale)} ${symbol}`)
  const extra = due && status === 'overpaid' ? ltr(`${money(-missingOf(payment), due.decimals)} ${symbol}`) : ''
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(paidAt)
  const heading = t(status === 'paid' ? 'pay.paid' : 'pay.overpaid')
  const facts: readonly (readonly [label: string, full: string, shown?: ReactNode])[] = [
    ...(label ? [[t('pay.for'), label] as const] : []),
    ...(status === 'overpaid' ? [[t('pay.asked'), priced(receipt.amount)] as const] : []),
    [t('pay.received'), priced(receipt.received)],
    [t('pay.to'), recipient, <ShortAddress key="to" address={recipient} plain />],
    ...(payer ? [[t('pay.from'), payer, <ShortAddress key="from" address={payer} plain />] as const] : []),
    [t('pay.network'), network.name],
    [t('pay.time'), time],
    ...transactions.map(
      (hash) => [t('pay.transaction'), hash, <ShortAddress key={hash} address={hash} plain />] as const,
    ),
  ]
  const lines = [`${t('pay.receipt')}: ${heading}`, ...facts.map(([name, full]) => `${name}: ${full}`)]
  const last = transactions.at(-1)
  const link = last && network.explorerUrl ? `${network.explorerUrl}/tx/${last}` : undefined
  return (
    <>
      {extra && <Alert tone="warn" live title={t('pay.overpaidText', { extra })} />}
      <DetailsList
        rows={facts.map(([name, full, shown]) => ({ key: `${name} ${full}`, label: name, value: shown ?? full }))}
      />
      <div className={cx(dock, stack12)}>
        <ButtonPair even>
          <Button
            kind="secondary"
            icon={copyIcon}
            onClick={() => void copyText(kit, lines.join('\n').replace(marks, ''), message(payMessages, 'pay.copied'))}
            testId="wm-pay-copy"
          >
            {t('pay.copy')}
          </Button>
          <Button kind="secondary" onClick={() => printLines(lines, locale)} testId="wm-pay-print">
            {t('pay.print')}
          </Button>
        </ButtonPair>
        {link ? (
          <ButtonPair even>
            <Button kind="secondary" href={link} endIcon={externalIcon}>
              {t('pay.view')}
            </Button>
            <Button onClick={() => requestClose(kit)} testId="wm-pay-done">
              {t('pay.done')}
            </Button>
          </ButtonPair>
        ) : (
          <Button onClick={() => requestClose(kit)} testId="wm-pay-done">
            {t('pay.done')}
          </Button>
        )}
      </div>
    </>
  )
}
