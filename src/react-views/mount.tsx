import r2wc from '@r2wc/react-to-web-component'
import type { InnerKit } from '../atoms/kit-inside.ts'
import '../theme/reset.css.ts'
import '../theme/tokens-views.css.ts'
import { ownRoot } from './own-root.ts'
import { KitScope } from './shell/KitScope.tsx'
import { ModalShell } from './shell/ModalShell.tsx'

/** The inner element is created by the shell with its kit as a property; r2wc hands the element over as `container`. */
interface Inner {
  readonly container: HTMLElement & { readonly kit: InnerKit; readonly ready: () => void; readonly embedded: boolean }
}

function ModalView({ container }: Inner) {
  return (
    <KitScope kit={container.kit}>
      <ModalShell ready={container.ready} embedded={container.embedded} />
    </KitScope>
  )
}

/** Defines the private element that holds the modal's React root. */
export function defineModalView(): void {
  if (!customElements.get('wm-modal-view')) customElements.define('wm-modal-view', ownRoot(r2wc(ModalView as never)))
}
