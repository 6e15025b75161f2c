import type { ReactNode } from 'react'
import { Footer } from '../../ui/Footer/Footer.tsx'
import { bleed } from '../../ui/Footer/footer.css.ts'

/** The footer of a view, over the full width of the card. */
export function ViewFooter(props: { readonly children: ReactNode; readonly end?: ReactNode }): ReactNode {
  return (
    <div className={bleed} part="footer">
      <Footer {...props} />
    </div>
  )
}
