import type { ReactNode } from 'react'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { hollow, hollowName, hollows } from './wallet-card.css.ts'

/** Placeholders of cards that are loading. */
export function SkeletonCards({ count, label }: { count: number; label?: string | undefined }): ReactNode {
  return (
    <div aria-busy="true" data-skeleton="">
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      <div className={hollows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span className={hollow} key={index}>
            <Skeleton width={56} radius="l" />
            <span className={hollowName}>
              <Skeleton shape="text" width={52} height={10} />
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
