import type { ReactNode } from 'react'
import { footer, footerEnd } from './footer.css.ts'

/** A sentence or a pair of links below a hairline. */
export function Footer({ children, end }: { children: ReactNode; end?: ReactNode | undefined }): ReactNode {
  return (
    <div className={footer}>
      <span>{children}</span>
      {end && <span className={footerEnd}>{end}</span>}
    </div>
  )
}
