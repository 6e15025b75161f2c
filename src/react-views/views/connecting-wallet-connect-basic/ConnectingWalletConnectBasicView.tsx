import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/connecting.ts'
import '../../../atoms/i18n/messages/pairing.ts'
import { type ReactNode, useState } from 'react'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { isPhone } from '../../../atoms/wallets/phone.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { above20, stack8 } from '../../ui/layout.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { CodePanel } from '../shared/pairing/CodePanel.tsx'
import { LinkActions } from '../shared/pairing/LinkActions.tsx'
import { PairingStage } from '../shared/pairing/PairingStage.tsx'
import { useKeptFocus } from '../shared/pairing/useKeptFocus.ts'
import { usePairing } from '../shared/pairing/usePairing.ts'

/** Pairs with any wallet: by a code on a desktop; a phone chooses among wallets that it can open. */
export function ConnectingWalletConnectBasicView(_: ViewProps<'ConnectingWalletConnectBasic'>): ReactNode {
  return (
    <GatedView>
      <AnyWalletPairing />
    </GatedView>
  )
}

function AnyWalletPairing(): ReactNode {
  const kit = useKit()
  const t = useT()
  const phone = isPhone()
  const pairing = usePairing(undefined)
  const [code, setCode] = useState(!phone)
  const box = useKeptFocus()
  return <div ref={box}>{code ? scan() : choose()}</div>

  function scan(): ReactNode {
    return (
      <CodePanel
        pairing={pairing}
        wallet={undefined}
        heading={phone ? t('pairing.scanOther') : t('pairing.scanAny')}
        action={
          phone && (
            <Button kind="secondary" size="m" icon="phone" onClick={() => setCode(false)}>
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
                <Button kind="secondary" size="m" icon="qr" onClick={() => setCode(true)}>
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
