import { type ReactNode, useState } from 'react'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { qrIcon } from '../../ui/Icon/first-icons.ts'
import { phoneIcon } from '../../ui/Icon/more-icons.ts'
import { above20, stack8 } from '../../ui/layout.css.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { CodePanel } from '../shared/pairing/CodePanel.tsx'
import { LinkActions } from '../shared/pairing/LinkActions.tsx'
import { PairingStage } from '../shared/pairing/PairingStage.tsx'
import { useFocusFallback } from '../shared/pairing/useFocusFallback.ts'
import { usePairing } from '../shared/pairing/usePairing.ts'

/** Pairs with any wallet: by a code on a desktop; on a phone, the visitor chooses a wallet that the phone can open. */
export function ConnectingWalletConnectBasicView(_: ViewProps<'ConnectingWalletConnectBasic'>): ReactNode {
  return (
    <GatedView>
      <AnyWalletPairing />
    </GatedView>
  )
}

function AnyWalletPairing(): ReactNode {
  const kit = useKit()
  const t = useT(pairingMessages, titleMessages)
  const phone = isPhone()
  const pairing = usePairing(undefined)
  const [code, setCode] = useState(!phone)
  const box = useFocusFallback()
  return <div ref={box}>{code ? scan() : choose()}</div>

  function scan(): ReactNode {
    return (
      <CodePanel
        pairing={pairing}
        wallet={undefined}
        heading={phone ? t('pairing.scanOther') : t('pairing.scanAny')}
        action={
          phone && (
            <Button kind="secondary" size="m" icon={phoneIcon} onClick={() => setCode(false)}>
              {t('pairing.onThis')}
            </Button>
          )
        }
      />
    )
  }
  function choose(): ReactNode {
    return (
      <PairingStage
        pairing={pairing}
        wallet={undefined}
        waiting={{
          heading: t('pairing.choose'),
          words: t('pairing.chooseText'),
          below: (
            <div className={`${stack8} ${above20}`}>
              <Button onClick={() => push(kit, route('AllWallets'))}>{t('title.allWallets')}</Button>
              <LinkActions uri={pairing.uri}>
                <Button kind="secondary" size="m" icon={qrIcon} onClick={() => setCode(true)}>
                  {t('pairing.showQr')}
                </Button>
              </LinkActions>
            </div>
          ),
        }}
      />
    )
  }
}
