import type { ReactNode } from 'react'
import { bleed, footer, footerEnd } from './footer.css.ts'

/** The footer of a view, below a thin line: a sentence, or a pair of links. */
export function Footer({ children, end }: { children: ReactNode; end?: ReactNode | undefined }): ReactNode {
  return (
    <div className={footer}>
      <span>{children}</span>
      {end && <span className={footerEnd}>{end}</span>}
    </div>
  )
}

/** The footer of a view, over the full width of the card. */
export function ViewFooter(props: { readonly children: ReactNode; readonly end?: ReactNode }): ReactNode {
  return (
    <div className={bleed} part="footer">
      <Footer {...props} />
    </div>
  )
}
