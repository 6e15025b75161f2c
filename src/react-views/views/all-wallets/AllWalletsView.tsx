import type { ReactNode } from 'react'
import type { ViewProps } from '../../view-props.ts'

export function AllWalletsView(_: ViewProps<'AllWallets'>): ReactNode {
  return null
}
