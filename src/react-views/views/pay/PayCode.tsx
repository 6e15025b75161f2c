import type { ReactNode } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import type { Payment } from '../../../atoms/pay/payment.atoms.ts'
import { hideCode } from '../../../atoms/pay/search-payment.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { copyIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { Qr } from '../../ui/Qr/Qr.tsx'
import { QrPlaceholder } from '../../ui/Qr/QrPlaceholder.tsx'
import { quiet, small } from '../../ui/text.css.ts'

/** The code that another wallet scans. */
export function PayQr({ payment: { uri, network } }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  if (uri === undefined) return <QrPlaceholder middle={<Logo name={network.name} size={60} />} />
  return <Qr value={uri} label={t('pay.qr')} ecc="M" testId="wm-pay-qr" />
}

/** The part below the code and its words, while the network is searched for the payment. */
export function PayCode({ payment: { uri, to, unreachable } }: { readonly payment: Payment }): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  return (
    <>
      {unreachable && (
        <Alert tone="warn" live title={t('pay.unreachable')}>
          {t('pay.unreachableText')}
        </Alert>
      )}
      {/* No review follows a code: the recipient that the other wallet names is compared with this one. */}
      <div className={stack8}>
        <div className={cx(small, quiet)}>{t('pay.to')}</div>
        <AddressBlock address={to} name={t('pay.to')} />
      </div>
      <ButtonPair stack>
        {uri !== undefined && (
          <Button
            kind="secondary"
            icon={copyIcon}
            onClick={() => void copyText(kit, uri, message(payMessages, 'pay.linkCopied'))}
            testId="wm-pay-copy-link"
          >
            {t('pay.copyLink')}
          </Button>
        )}
        <Button kind="ghost" onClick={() => hideCode(kit)} testId="wm-pay-ways">
          {t('pay.otherWays')}
        </Button>
      </ButtonPair>
    </>
  )
}
