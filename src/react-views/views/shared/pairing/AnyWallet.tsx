import '../../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon/Icon.tsx'
import { anyWallet } from './pairing.css.ts'

/** In the place of a wallet's logo where any wallet can answer. */
export function AnyWallet(): ReactNode {
  return (
    <span className={anyWallet} aria-hidden="true">
      <Icon name="phone" size={24} />
    </span>
  )
}
