import type { ReactNode } from 'react'
import type { ViewProps } from '../../view-props.ts'

export function ConnectingWalletConnectView(_: ViewProps<'ConnectingWalletConnect'>): ReactNode {
  return null
}
