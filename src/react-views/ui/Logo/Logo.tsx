import { type CSSProperties, type ReactNode, useState } from 'react'
import { BusyGlyph } from '../BusyGlyph/BusyGlyph.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import {
  badge as badgeBox,
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
  statusMark,
} from './logo.css.ts'
import { monogram } from './monogram.ts'

export interface LogoProps {
  /** Only for the monogram; the picture is decoration beside a written name. */
  name: string
  src?: string | undefined
  size?: keyof typeof sizes | undefined
  round?: boolean | undefined
  /** Not there: greyscale in a dashed frame. */
  ghost?: boolean | undefined
  grey?: boolean | undefined
  /** 16 px mark at the lower end corner, such as the network of a token. */
  badge?: ReactNode | undefined
  status?: { icon: IconName | 'busy'; tone: keyof typeof statusMark } | undefined
  className?: string | undefined
}

/** Picture of a wallet, site, network or token; its initial when there is none. */
export function Logo({ name, src, size = 40, round, ghost, grey, badge, status, className }: LogoProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const usable = src && src !== broken
  const mark = monogram(name)
  return (
    <span className={cx(frame, sizes[size], round && circle, ghost && ghostFrame, className)} aria-hidden="true">
      <span className={cx(clip, ghost && ghostClip, (ghost || grey) && greyscale)}>
        {usable && (
          <img
            key={src}
            className={picture}
            alt=""
            referrerPolicy="no-referrer"
            loading="lazy"
            decoding="async"
            draggable={false}
            src={src}
            // Marked and not drawn again: lists have hundreds of them.
            onLoad={({ currentTarget }) => {
              currentTarget.dataset.here = ''
            }}
            onError={() => setBroken(src)}
          />
        )}
        <span
          className={cx(letters, usable && late)}
          style={{ '--h': mark.hue } as CSSProperties}
          data-letter={mark.letter}
        />
      </span>
      {status ? (
        <span className={statusMark[status.tone]}>
          {status.icon === 'busy' ? <BusyGlyph size={16} /> : <Icon name={status.icon} size={16} />}
        </span>
      ) : (
        badge && <span className={badgeBox}>{badge}</span>
      )}
    </span>
  )
}
