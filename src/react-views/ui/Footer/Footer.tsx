import type { ReactNode } from 'react'
import { footer, footerEnd } from './footer.css.ts'

/** The footer of a view, below a thin line: a sentence, or a pair of links. */
export function Footer({ children, end }: { children: ReactNode; end?: ReactNode | undefined }): ReactNode {
  return (
    <div className={footer}>
      <span>{children}</span>
      {end && <span className={footerEnd}>{end}</span>}
    </div>
  )
}
