import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import type { ConnectOptions, OpenOptions } from '../atoms/kit/kit-handle.ts'
import { optionsAtom } from '../atoms/kit/options/options.atoms.ts'
import { saveSize } from '../atoms/kit/storage/save-size.ts'
import { sizeKeys, storedSize } from '../atoms/kit/storage/stored-size.ts'
import { type ButtonAttributes, type ButtonViewProps, widthId } from '../atoms/navigation/modal/button-view-props.ts'
import { WmError } from '../chains/core/errors.ts'
import { isLoadFailure, report } from '../chains/core/report.ts'
import type { Namespace } from '../chains/core/types.ts'
import { emitLoadFailed } from './events.ts'
import { loadViews } from './load-views.ts'

interface Press {
  readonly kind: string | undefined
  readonly wallet: string | undefined
  readonly namespace: Namespace | undefined
}

/** Opens the view of the button's kind, or connects directly to its wallet. */
export function press(kit: InternalKit, { kind, wallet, namespace }: Press, connected: boolean): void {
  const { handle, store } = kit
  loadViews().catch(() => {})
  const { enableNetworkSwitch } = store.get(optionsAtom)
  const view =
    kind === 'network' && enableNetworkSwitch
      ? ('Networks' as const)
      : kind === 'connect'
        ? ('Connect' as const)
        : undefined
  const done =
    kind === 'onramp'
      ? import('./open-buy.ts').then(({ openBuy }) => openBuy(kit, namespace, connected))
      : kind === 'wallet' && wallet && !connected
        ? handle.connect({ walletId: wallet, namespace } as ConnectOptions)
        : handle.open({ view, namespace } as OpenOptions)
  // The modal shows errors of its own, and a direct connection emits them; this reports
  // only errors before either began.
  done.catch((error: unknown) => {
    if (isLoadFailure(error)) emitLoadFailed(kit, error)
    // The wallet is not available here, so the visitor chooses another.
    else if (/NOT_FOUND$/.test((error as WmError).code)) void handle.open({ view: 'Connect' })
  })
}

/** The private element of the connected button. */
type ButtonElement = HTMLElement & { update: (attributes: ButtonAttributes) => void }

/**
 * Every attribute of the private element has a value, since r2wc redraws for a new value and not for a removed one.
 * The defaults are here and not in the element, because every page loads that.
 */
const withDefaults = ({ kind, balance, charsStart, charsEnd, size, namespace }: ButtonAttributes): ButtonViewProps => ({
  kind: kind || 'auto',
  balance: balance || 'show',
  charsStart: charsStart || 4,
  charsEnd: charsEnd || 6,
  size: size || 'md',
  namespace: namespace || 'active',
})

/**
 * Keeps the width of the last visit while a part of the content is still a placeholder, so that the page around the
 * button does not move, and stores the width of the complete content.
 */
function keepWidth(kit: InternalKit, button: HTMLElement, view: HTMLElement, id: () => string): void {
  // DOMs without a layout, such as jsdom, have no widths to keep.
  if (!globalThis.ResizeObserver) return
  const isComplete = () => !view.querySelector('[data-waits]')
  const hold = () => {
    if (view.hidden) return
    const width = isComplete() ? undefined : storedSize(kit, sizeKeys.buttonWidths, id())
    button.style.width = width ? `${width}px` : ''
  }
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(hold).observe(view, { ...all, attributeFilter: ['hidden', 'data-waits'] })
  new ResizeObserver(() => {
    if (view.isConnected && !view.hidden && isComplete()) saveSize(kit, sizeKeys.buttonWidths, id(), button.offsetWidth)
  }).observe(view)
}

/** Adds the look to the element's own button, hidden, and resolves once it is drawn. */
async function createView(kit: InternalKit, initial: ButtonAttributes, button: HTMLElement): Promise<ButtonElement> {
  const running = kit.runtime().catch((error: unknown) => {
    // The page has destroyed the kit in the meantime: its last state is shown, and nobody has to be told.
    if (!WmError.is(error, 'KIT_DESTROYED')) throw error
  })
  const [{ defineButtonView }] = await Promise.all([import('../react-views/mount-button.tsx'), running])
  defineButtonView()
  const view = document.createElement('wm-button-view')
  let id = ''
  const update = (attributes: ButtonAttributes) => {
    id = widthId(attributes)
    Object.assign(view, withDefaults(attributes))
  }
  update(initial)
  const element = Object.assign(view, { kit, update, hidden: true })
  keepWidth(kit, button, view, () => id)
  const drawn = new Promise<Event>((resolve) => view.addEventListener('ready', resolve, { once: true }))
  button.append(view)
  await drawn
  return element
}

/** The look of a button with an account. */
export class AccountLook {
  private view: ButtonElement | undefined
  private loading = false
  private removed = false

  /** @param redraw Draws the button again: once the look is there, or when it may be fetched again. */
  constructor(
    private readonly kit: InternalKit,
    private readonly button: HTMLElement,
    private readonly redraw: () => void,
  ) {}

  /**
   * Shows the look if it is wanted and there; fetches it if it is not there. Returns whether it shows.
   *
   * @param waits The account is still coming back: the look is made ready and does not show.
   */
  show(wanted: boolean, attributes: ButtonAttributes, waits: boolean): boolean {
    const { view } = this
    const shown = wanted && !waits && !!view
    if (wanted && view) view.update(attributes)
    else if (wanted && !this.loading) void this.load(attributes)
    if (view) view.hidden = !shown
    return shown
  }

  private async load(attributes: ButtonAttributes): Promise<void> {
    this.loading = true
    try {
      const view = await createView(this.kit, attributes, this.button)
      if (this.removed) return view.remove()
      this.view = view
      this.redraw()
    } catch (error) {
      report(error)
      addEventListener('online', this.redraw, { once: true })
    } finally {
      this.loading = false
    }
  }

  /** Ends the look: the button has another kit. */
  remove(): void {
    this.removed = true
    this.view?.remove()
  }
}
