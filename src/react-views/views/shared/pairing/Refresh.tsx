import type { ReactNode } from 'react'
import type { PairingUri } from '../../../../atoms/connection/connection-state.ts'
import { ltr } from '../../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../../atoms/i18n/locale.atoms.ts'
import { clockText } from '../../../../atoms/pairing/countdown.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useT } from '../../../hooks/useT.ts'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { refresh, time } from './pairing.css.ts'
import { useTimeLeft } from './useTimeLeft.ts'

/** When the code refreshes itself. To be read, never announced: it changes every second. */
export function Refresh({ uri }: { readonly uri: PairingUri | undefined }): ReactNode {
  const t = useT()
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
