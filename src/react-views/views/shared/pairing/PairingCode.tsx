import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { phoneIcon } from '../../../ui/Icon/more-icons.ts'
import { Logo, type LogoSource } from '../../../ui/Logo/Logo.tsx'
import { Qr } from '../../../ui/Qr/Qr.tsx'
import { QrPlaceholder } from '../../../ui/Qr/QrPlaceholder.tsx'
import { anyWallet, codes, coming, going } from './pairing.css.ts'

const FADE = 200

interface PairingCodeProps {
  readonly uri: string | undefined
  readonly label: string
  /** Name and logo of the wallet that should scan the code; undefined for any wallet. */
  readonly logo: LogoSource | undefined
}

/** The code of a link: a placeholder before the first one, and each next code fades in over the last. */
export function PairingCode({ uri, label, logo }: PairingCodeProps): ReactNode {
  const { env } = useKit()
  const shown = useRef(uri)
  const [last, setLast] = useState<{ readonly uri: string | undefined }>()
  useLayoutEffect(() => {
    if (shown.current === uri) return undefined
    setLast({ uri: shown.current })
    shown.current = uri
    return env.clock.after(FADE, () => setLast(undefined))
  }, [uri, env])
  const middle = logo ? <Logo size={60} {...logo} /> : <AnyWallet />
  const draw = (value: string | undefined, testId?: string) =>
    value === undefined ? (
      <QrPlaceholder middle={middle} />
    ) : (
      <Qr value={value} label={label} mark={middle} testId={testId} />
    )
  return (
    <div className={codes} aria-busy={uri === undefined}>
      {last && last.uri !== uri && (
        <div className={going} aria-hidden="true" key={last.uri ?? 'none'}>
          {draw(last.uri)}
        </div>
      )}
      <div className={coming} key={uri ?? 'none'}>
        {draw(uri, 'wm-qr-code')}
      </div>
    </div>
  )
}

/** A mark in place of a logo, if any wallet can answer. */
export function AnyWallet(): ReactNode {
  return (
    <span className={anyWallet} aria-hidden="true">
      <Icon path={phoneIcon} size={24} />
    </span>
  )
}
