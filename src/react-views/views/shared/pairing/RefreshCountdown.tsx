import type { ReactNode } from 'react'
import { ltr } from '../../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../../atoms/i18n/locale.atoms.ts'
import { pairingMessages } from '../../../../atoms/i18n/messages/pairing-messages.ts'
import type { PairingUri } from '../../../../atoms/sessions/connection-state.ts'
import { clockText } from '../../../../atoms/wallets/links/countdown.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useT } from '../../../hooks/useT.ts'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { refresh, time } from './pairing.css.ts'
import { useTimeLeft } from './useTimeLeft.ts'

/** The time until the code is refreshed. Not a live region, since it changes every second. */
export function RefreshCountdown({ uri }: { readonly uri: PairingUri | undefined }): ReactNode {
  const t = useT(pairingMessages)
  const locale = useAtomValue(localeAtom)
  const { ms, share } = useTimeLeft(uri)
  if (!uri) return <p className={refresh}>{t('pairing.preparing')}</p>
  const clock = ltr(clockText(ms, locale))
  const [before, after] = t('pairing.refresh', { time: clock }).split(clock)
  return (
    <p className={refresh} data-testid="wm-qr-refresh">
      <CountdownRing share={share} />
      <span>
        {before}
        <span className={time}>{clock}</span>
        {after}
      </span>
    </p>
  )
}
