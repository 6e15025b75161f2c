import { type ReactNode, useState } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { Qr } from '../../ui/Qr/Qr.tsx'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { quiet, sectionLabel, small } from '../../ui/text.css.ts'
import { code, phone } from './downloads.css.ts'
import type { Store } from './stores.ts'

/** A QR code that leads a phone to the chosen store. */
export function PhoneStores({ stores, name }: { readonly stores: readonly Store[]; readonly name: string }): ReactNode {
  const t = useT(walletMessages)
  const [type, setType] = useState<string>()
  const store = stores.find((one) => one.type === type) ?? stores[0]
  if (!store) return null
  const picture = (
    <div className={phone}>
      <div className={code}>
        <Qr value={store.href} label={t('getWallet.qr', { wallet: name })} ecc="M" testId="wm-qr-code" />
      </div>
      <p className={cx(small, quiet)}>{t('getWallet.scanText')}</p>
    </div>
  )
  return (
    <>
      <h3 className={sectionLabel}>{t('getWallet.scan')}</h3>
      {stores.length > 1 ? (
        <Tabs
          label={t('getWallet.scan')}
          tabs={stores.map((one) => ({ id: one.type, label: t(one.text) }))}
          value={store.type}
          onChange={setType}
        >
          {picture}
        </Tabs>
      ) : (
        picture
      )}
    </>
  )
}
