import type { ReactNode } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { payMessages } from '../../../atoms/i18n/messages/pay-messages.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import type { Payment } from '../../../atoms/pay/payment.atoms.ts'
import { hideCode } from '../../../atoms/pay/search-payment.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { copyIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack8, stack12 } from '../../ui/layout.css.ts'
import { Qr } from '../../ui/Qr/Qr.tsx'
import { QrPlaceholder } from '../../ui/Qr/QrPlaceholder.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { dock } from '../shared/dock.css.ts'
import { code } from './pay.css.ts'

/** The code that another wallet scans, below what is wrong with its search. */
export function PayQr({ payment: { uri, network, unreachable } }: { readonly payment: Payment }): ReactNode {
  const t = useT(payMessages)
  return (
    <>
      {unreachable && (
        <Alert tone="warn" live title={t('pay.unreachable')}>
          {t('pay.unreachableText')}
        </Alert>
      )}
      <div className={code}>
        {uri === undefined ? (
          <QrPlaceholder middle={<Logo name={network.name} size={60} />} />
        ) : (
          <Qr value={uri} label={t('pay.qr')} ecc="M" testId="wm-pay-qr" />
        )}
      </div>
    </>
  )
}

/** The part below the code and its words, while the network is searched for the payment. */
export function PayCode({ payment: { uri, to } }: { readonly payment: Payment }): ReactNode {
  const kit = useKit()
  const t = useT(payMessages)
  return (
    <>
      {/* No review follows a code: the recipient that the other wallet names is compared with this one. */}
      <div className={stack8}>
        <div className={cx(small, quiet)}>{t('pay.to')}</div>
        <AddressBlock address={to} name={t('pay.to')} />
      </div>
      <div className={cx(dock, stack12)}>
        {uri !== undefined && isPhone() && (
          <Button href={uri} testId="wm-pay-open-wallet">
            {t('pay.openWallet')}
          </Button>
        )}
        <ButtonPair even={uri !== undefined} stack={uri === undefined}>
          <Button kind="secondary" onClick={() => hideCode(kit)} testId="wm-pay-ways">
            {t('pay.otherWays')}
          </Button>
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
        </ButtonPair>
      </div>
    </>
  )
}
