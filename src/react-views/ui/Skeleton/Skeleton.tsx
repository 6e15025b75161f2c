import type { ReactNode } from 'react'
import { bone, corners } from './skeleton.css.ts'

export interface SkeletonProps {
  shape?: 'box' | 'circle' | 'text' | undefined
  /** A number is in pixels. */
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: 's' | 'm' | 'l' | undefined
}

/** A placeholder in the size of content that is loading. The container has `aria-busy`. */
export function Skeleton({ shape = 'box', width, height, radius }: SkeletonProps): ReactNode {
  const corner = shape === 'circle' ? 'circle' : (radius ?? (shape === 'text' ? 's' : 'm'))
  const size =
    shape === 'text'
      ? { width: width ?? 120, height: height ?? 14 }
      : { width: width ?? 40, height: height ?? width ?? 40 }
  return <span className={`${bone} ${corners[corner]}`} style={size} aria-hidden="true" />
}
