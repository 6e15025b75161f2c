import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { Logo } from '../Logo/Logo.tsx'
import { code, dot, logoSlot, plate, pupil, ring } from './qr.css.ts'
import { qrDrawing } from './qr-path.ts'

export interface QrProps {
  value: string
  /** Accessible name ("QR code to connect Lantern"). */
  label: string
  logo?: { src?: string | undefined; name: string } | undefined
  /** 60 px content for the middle, in place of a single logo. */
  mark?: ReactNode | undefined
  ecc?: 'L' | 'M' | 'Q' | 'H' | undefined
  testId?: string | undefined
}

/** A QR code of dots and rings on a white plate, with room for a logo in the middle. */
export function Qr({ value, label, logo, mark, ecc = 'Q', testId }: QrProps): ReactNode {
  const withLogo = logo !== undefined || mark !== undefined
  const { size, dots, finders } = useMemo(
    () => qrDrawing(encode(value, { ecc, border: 0 }).data, withLogo ? 0.25 : 0),
    [value, ecc, withLogo],
  )
  return (
    <div className={plate} role="img" aria-label={label} data-testid={testId}>
      <svg className={code} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path className={dot} d={dots} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className={ring} x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" />
            <rect className={pupil} x={x + 2} y={y + 2} width="3" height="3" rx="1" />
          </g>
        ))}
      </svg>
      {withLogo && <span className={logoSlot}>{logo ? <Logo size={60} {...logo} /> : mark}</span>}
    </div>
  )
}
