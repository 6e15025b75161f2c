import r2wc from '@r2wc/react-to-web-component'
import { useLayoutEffect } from 'react'
import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import type { ButtonViewProps } from '../atoms/navigation/modal/button-view-props.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { ButtonView } from './button/ButtonView.tsx'
import { KitScope } from './shell/KitScope.tsx'
import { withOwnDocument } from './with-own-document.ts'

/**
 * r2wc passes the attributes, a function that dispatches `ready`, and the element as `container`. The kit is not text:
 * it is a property of the element.
 */
interface Inner extends ButtonViewProps {
  readonly container: HTMLElement & { readonly kit: InternalKit }
  readonly onReady: () => void
}

function ButtonContent({ container, onReady, ...attributes }: Inner) {
  // The kit has its store before this element is made, so that the content is drawn in the first commit.
  useLayoutEffect(() => onReady(), [onReady])
  return (
    <KitScope kit={container.kit}>
      <ButtonView {...attributes} />
    </KitScope>
  )
}

const attributes = {
  kind: 'string',
  balance: 'string',
  size: 'string',
  namespace: 'string',
  charsStart: 'number',
  charsEnd: 'number',
} as const

/** Defines the private element of the connected button. */
export function defineButtonView(): void {
  if (!customElements.get('wm-button-view'))
    customElements.define(
      'wm-button-view',
      withOwnDocument(r2wc(ButtonContent, { props: attributes, events: ['onReady'] })),
    )
}
