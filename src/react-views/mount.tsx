import r2wc from '@r2wc/react-to-web-component'
import { useState } from 'react'
import type { InnerKit } from '../atoms/kit-inside.ts'
import type { ButtonViewProps } from '../atoms/button/button-view-props.ts'
import '../theme/tokens-views.css.ts'
import { ButtonView } from './button/ButtonView.tsx'
import { KitScope } from './shell/KitScope.tsx'
import { ModalShell } from './shell/ModalShell.tsx'

/** The inner elements are created by the shells with their kit as a property; r2wc hands the element over as `container`. */
type Inner<T> = { readonly container: HTMLElement & { readonly kit: InnerKit } & T }

function ModalView({ container }: Inner<{ readonly ready: () => void; readonly embedded: boolean }>) {
  return (
    <KitScope kit={container.kit}>
      <ModalShell ready={container.ready} embedded={container.embedded} />
    </KitScope>
  )
}

function ButtonContent({ container }: Inner<{ readonly initial: ButtonViewProps; update: (props: ButtonViewProps) => void }>) {
  const [props, setProps] = useState(container.initial)
  container.update = setProps
  return (
    <KitScope kit={container.kit}>
      <ButtonView {...props} />
    </KitScope>
  )
}

/** Defines the two private elements that hold React's roots. */
export function defineViews(): void {
  if (customElements.get('wm-modal-view')) return
  customElements.define('wm-modal-view', r2wc(ModalView as never))
  customElements.define('wm-button-view', r2wc(ButtonContent as never))
}
