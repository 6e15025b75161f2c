import type { ReactNode } from 'react'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { RowTile } from '../../ui/ListRow/ListRow.tsx'
import { quiet, small, strong } from '../../ui/text.css.ts'
import { point, points } from './guide.css.ts'

interface Point {
  readonly icon: IconPath
  readonly title: string
  readonly text: string
}

/** A few facts for newcomers, and the next step. */
export function Guide(props: {
  readonly points: readonly Point[]
  readonly action: string
  readonly onAction: () => void
}): ReactNode {
  return (
    <>
      <div className={points}>
        {props.points.map(({ icon, title, text }) => (
          <section className={point} key={title}>
            <RowTile icon={icon} />
            <div>
              <h3 className={strong}>{title}</h3>
              <p className={cx(small, quiet)}>{text}</p>
            </div>
          </section>
        ))}
      </div>
      <Button onClick={props.onAction}>{props.action}</Button>
    </>
  )
}
