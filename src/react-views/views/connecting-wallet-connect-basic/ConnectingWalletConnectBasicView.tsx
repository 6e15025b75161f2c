import type { ReactNode } from 'react'
import type { ViewProps } from '../../view-props.ts'

export function ConnectingWalletConnectBasicView(_: ViewProps<'ConnectingWalletConnectBasic'>): ReactNode {
  return null
}
