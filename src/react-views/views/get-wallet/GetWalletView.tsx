import type { ReactNode } from 'react'
import type { ViewProps } from '../../view-props.ts'

export function GetWalletView(_: ViewProps<'GetWallet'>): ReactNode {
  return null
}
