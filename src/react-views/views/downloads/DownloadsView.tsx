import type { ReactNode } from 'react'
import type { ViewProps } from '../../view-props.ts'

export function DownloadsView(_: ViewProps<'Downloads'>): ReactNode {
  return null
}
