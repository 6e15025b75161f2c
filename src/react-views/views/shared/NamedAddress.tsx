import type { ReactNode } from 'react'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { useAddressName } from './useAddressName.ts'

export interface NamedAddressProps {
  readonly address: string
  /** True for an address that the data API itself has told of; it is not asked about others. */
  readonly isTold: boolean
}

/** The short form of an address, behind its name where one is found. */
export function NamedAddress({ address, isTold }: NamedAddressProps): ReactNode {
  const name = useAddressName(address, isTold)
  if (name === undefined) return <ShortAddress address={address} />
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <span className={`${small} ${quiet}`}>
        <ShortAddress address={address} />
      </span>
    </>
  )
}
