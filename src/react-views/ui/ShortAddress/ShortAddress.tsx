import type { ReactNode } from 'react'
import { mono, unbroken } from '../text.css.ts'
import { shortAddress } from './short-address.ts'

export interface ShortAddressProps {
  address: string
  start?: number | undefined
  end?: number | undefined
  /** In the surrounding type instead of mono. */
  plain?: boolean | undefined
}

/** The short form of an address, isolated from the direction of the text around it. */
export function ShortAddress({ address, start, end, plain }: ShortAddressProps): ReactNode {
  return (
    <bdi dir="ltr" className={plain ? unbroken : `${mono} ${unbroken}`}>
      {shortAddress(address, start, end)}
    </bdi>
  )
}
