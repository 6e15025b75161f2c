import type { ReactNode } from 'react'
import { mono, unbroken } from '../text.css.ts'
import { shortAddress } from './short-address.ts'

export interface ShortAddressProps {
  address: string
  start?: number | undefined
  end?: number | undefined
  /** Uses the surrounding font instead of the monospaced one. */
  plain?: boolean | undefined
}

/** The short form of an address, isolated from the direction of the surrounding text. */
export function ShortAddress({ address, start, end, plain }: ShortAddressProps): ReactNode {
  return (
    <bdi dir="ltr" className={plain ? unbroken : `${mono} ${unbroken}`}>
      {shortAddress(address, start, end)}
    </bdi>
  )
}
