import r2wc from '@r2wc/react-to-web-component'
import { useState } from 'react'
import type { ButtonViewProps } from '../atoms/button/button-view-props.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { ButtonView } from './button/ButtonView.tsx'
import { ownRoot } from './own-root.ts'
import { KitScope } from './shell/KitScope.tsx'

/** The element comes with its first properties; later ones arrive through `update`. */
interface Inner {
  readonly container: HTMLElement & {
    readonly kit: InnerKit
    readonly initial: ButtonViewProps
    update: (props: ButtonViewProps) => void
  }
}

function ButtonContent({ container }: Inner) {
  const [props, setProps] = useState(container.initial)
  container.update = setProps
  return (
    <KitScope kit={container.kit}>
      <ButtonView {...props} />
    </KitScope>
  )
}

/** Defines the private element with the connected look of the button. */
export function defineButtonView(): void {
  if (!customElements.get('wm-button-view'))
    customElements.define('wm-button-view', ownRoot(r2wc(ButtonContent as never)))
}
