import r2wc from '@r2wc/react-to-web-component'
import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { KitScope } from './shell/KitScope.tsx'
import { ModalShell } from './shell/ModalShell.tsx'
import { withOwnDocument } from './with-own-document.ts'

/**
 * r2wc passes the attribute, a function that dispatches `ready`, and the element as `container`. The kit is not text:
 * it is a property of the element, set before the element is in the page.
 */
interface Inner {
  readonly container: HTMLElement & { readonly kit: InternalKit }
  readonly embedded: boolean
  readonly onReady: () => void
}

function ModalView({ container, embedded, onReady }: Inner) {
  return (
    <KitScope kit={container.kit}>
      <ModalShell ready={onReady} embedded={embedded} />
    </KitScope>
  )
}

/** Defines the private element that holds the modal's React root. */
export function defineModalView(): void {
  if (!customElements.get('wm-modal-view'))
    customElements.define(
      'wm-modal-view',
      withOwnDocument(r2wc(ModalView, { props: { embedded: 'boolean' }, events: ['onReady'] })),
    )
}
