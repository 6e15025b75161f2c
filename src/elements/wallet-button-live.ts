import type { ButtonViewProps } from '../atoms/button/button-view-props.ts'
import type { InnerKit } from '../atoms/kit-inside.ts'
import { optionsAtom } from '../atoms/options/options.atoms.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Namespace } from '../chains/core/types.ts'
import { loadButtonView, loadViews } from './load-views.ts'

interface Press {
  readonly kind: string
  readonly wallet: string | undefined
  readonly namespace: Namespace | undefined
  readonly connected: boolean
}

/** Opens what the button stands for, or connects straight to its wallet. */
export function press(kit: InnerKit, { kind, wallet, namespace, connected }: Press): void {
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
    kind === 'wallet' && wallet && !connected
      ? handle.connect({ walletId: wallet, ...(namespace && { namespace }) })
      : handle.open({ ...(view && { view }), ...(namespace && { namespace }) })
  // The modal shows what went wrong and a direct connection tells by itself; only what kept both from coming is told here.
  done.catch((error: unknown) => {
    if (WmError.is(error, 'LOAD_FAILED')) kit.events.emit('error', error)
    // Nothing leads to that wallet from here: the visitor chooses another.
    else if (/NOT_FOUND$/.test((error as WmError).code)) void handle.open({ view: 'Connect' })
  })
}

/** The private element with the connected look. */
export type ButtonElement = HTMLElement & { update?: (props: ButtonViewProps) => void }

export async function createButtonView(kit: InnerKit, initial: ButtonViewProps): Promise<ButtonElement> {
  const [{ defineButtonView }] = await Promise.all([loadButtonView(), kit.runtime()])
  defineButtonView()
  return Object.assign(document.createElement('wm-button-view'), { kit, initial })
}
