import { type CSSProperties, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import {
  badge as badgeBox,
  branded,
  circle,
  clip,
  frame,
  ghostClip,
  ghost as ghostFrame,
  grey as greyscale,
  late,
  letters,
  picture,
  sizes,
} from './logo.css.ts'

/** The facts from which a logo is drawn. */
export type LogoSource = Pick<LogoProps, 'name' | 'src' | 'tint'>

export interface LogoProps {
  /** Used only for the monogram: the picture is decoration next to a written name. */
  name: string
  src?: string | undefined
  /** Colour of the monogram: the brand’s as hex, or a place in a list, whose neighbours have other colours. */
  tint?: string | number | undefined
  size?: keyof typeof sizes | undefined
  round?: boolean | undefined
  /** Missing: greyscale in a dashed frame. */
  ghost?: boolean | undefined
  grey?: boolean | undefined
  /** 16 px mark at the lower end corner, such as a token's network. */
  badge?: ReactNode | undefined
  /** A StatusMark in place of the badge. */
  status?: ReactNode | undefined
  className?: string | undefined
}

/** Picture of a wallet, site, network or token, or its initial. */
export function Logo({
  name,
  src,
  tint,
  size = 40,
  round,
  ghost,
  grey,
  badge,
  status,
  className,
}: LogoProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const usable = src && src !== broken
  const isHere = src?.startsWith('data:')
  const mark = monogram(name, tint)
  return (
    <span className={cx(frame, sizes[size], round && circle, ghost && ghostFrame, className)} aria-hidden="true">
      <span className={cx(clip, ghost && ghostClip, (ghost || grey) && greyscale)}>
        {usable && (
          <img
            key={src}
            className={picture}
            alt=""
            referrerPolicy="no-referrer"
            // A picture that came with its wallet is painted in the frame of the wallet's name.
            loading={isHere ? undefined : 'lazy'}
            decoding={isHere ? 'sync' : 'async'}
            draggable={false}
            src={src}
            // Set on the element without a render, since lists have hundreds of logos.
            onLoad={({ currentTarget }) => {
              currentTarget.dataset.here = ''
            }}
            onError={() => setBroken(src)}
          />
        )}
        <span
          className={cx(letters, mark.brand && branded, usable && late)}
          style={{ '--c': mark.brand, '--h': mark.hue } as CSSProperties}
          data-letter={mark.letter}
        />
      </span>
      {status ?? (badge && <span className={badgeBox}>{badge}</span>)}
    </span>
  )
}

/** Returns a letter, and the brand's colour or a hue of 8 to 338 in steps of 30. */
function monogram(name: string, tint: LogoProps['tint']): { letter: string; brand: string | undefined; hue: number } {
  const clean = name.normalize('NFC').trim()
  const first = clean.match(/\p{L}|\p{N}/u)?.[0] ?? clean.charAt(0)
  let hash = 7
  for (const char of clean.toLowerCase()) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  // Five steps between one place and the next: neighbours in a row and in a column of a grid differ clearly.
  if (typeof tint === 'number') hash = tint * 5
  const brand = typeof tint === 'string' && /^#([\da-f]{3}){1,2}$/i.test(tint) ? tint : undefined
  return { letter: first.toLocaleUpperCase('en'), brand, hue: (hash % 12) * 30 + 8 }
}
