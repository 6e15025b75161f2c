import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { panel, tight } from '../Panel/panel.css.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { block, cells, edgeText, letter, marks } from './address-block.css.ts'
import { addressGroups, spokenAddress } from './address-groups.ts'

export interface AddressBlockProps {
  address: string
  /** An address to compare with: groups and letters that differ from it are marked. */
  against?: string | undefined
  tone?: 'bad' | 'ok' | undefined
  /** The owner's name, spoken before the address. */
  name?: string | undefined
  /** Omits the panel around the address. */
  bare?: boolean | undefined
}

/** The whole address, for comparison. A selection copies as one string. */
export function AddressBlock({ address, against, tone = 'bad', name, bare }: AddressBlockProps): ReactNode {
  const prefixed = /^0x/i.test(address)
  return (
    <div className={cx(block, !bare && panel, !bare && tight)} dir="ltr">
      <VisuallyHidden>{`${name ? `${name} ` : ''}${spokenAddress(address)}`}</VisuallyHidden>
      <span aria-hidden="true" data-address={address}>
        {addressGroups(address, against).map(({ text, edge, differs, pieces }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
            key={index}
            className={prefixed ? cells.prefixed : cells.plain}
          >
            <span className={cx(edge && !differs && edgeText, differs && marks[tone])}>
              {differs
                ? pieces.map((piece, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
                    <span key={at} className={cx(piece.differs && letter)}>
                      {piece.text}
                    </span>
                  ))
                : text}
            </span>
          </span>
        ))}
      </span>
    </div>
  )
}
