import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { sealIcon } from '../Icon/more-icons.ts'
import { Logo } from '../Logo/Logo.tsx'
import { card, frame, name as nameText, narrow, seal } from './wallet-card.css.ts'

/** Letters that do not fit in a column at full size. */
const LONG_WORD = /\S{10}/

export interface WalletCardProps {
  name: string
  src?: string | undefined
  tint?: string | number | undefined
  /** Id of an element with the text "Certified": shows the seal, described by that element. */
  certified?: string | undefined
  onClick: () => void
  tabIndex?: number | undefined
  testId?: string | undefined
}

/** A wallet in a grid. Its accessible name is the wallet's name. */
export function WalletCard({ name, src, tint, certified, onClick, tabIndex, testId }: WalletCardProps): ReactNode {
  return (
    <button
      type="button"
      className={card}
      tabIndex={tabIndex}
      aria-describedby={certified}
      data-testid={testId}
      onClick={onClick}
    >
      <span className={frame} aria-hidden="true">
        <Logo name={name} src={src} tint={tint} size={56} />
        {certified && (
          <span className={seal}>
            <Icon path={sealIcon} size={16} />
          </span>
        )}
      </span>
      {/* The column is narrow, so the title has the whole name. */}
      <span className={cx(nameText, LONG_WORD.test(name) && narrow)} title={name}>
        {name}
      </span>
    </button>
  )
}
