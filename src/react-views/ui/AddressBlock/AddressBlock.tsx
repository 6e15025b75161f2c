import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { panel, tight } from '../Panel/panel.css.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { block, cells, edgeText, marks, underPrefix } from './address-block.css.ts'
import { addressGroups, spokenAddress } from './address-groups.ts'

export interface AddressBlockProps {
  address: string
  /** Marks the groups in which this address is another one. */
  against?: string | undefined
  tone?: 'bad' | 'ok' | undefined
  /** Whose it is; heard first. */
  name?: string | undefined
  /** Without the panel around it. */
  bare?: boolean | undefined
}

/** The whole address, for comparing. Copying gives the plain string. */
export function AddressBlock({ address, against, tone = 'bad', name, bare }: AddressBlockProps): ReactNode {
  const prefixed = /^0x/i.test(address)
  return (
    <div className={cx(block, !bare && panel, !bare && tight)} dir="ltr">
      <VisuallyHidden>{`${name ? `${name} ` : ''}${spokenAddress(address)}`}</VisuallyHidden>
      <span aria-hidden="true" data-address={address}>
        {addressGroups(address, against).map(({ text, edge, differs }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={index}
            className={cx(prefixed ? cells.prefixed : cells.plain, prefixed && underPrefix)}
          >
            <span className={cx(edge && !differs && edgeText, differs && marks[tone])}>{text}</span>
          </span>
        ))}
      </span>
    </div>
  )
}
