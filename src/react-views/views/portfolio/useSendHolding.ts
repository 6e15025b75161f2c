import type { Holding } from '../../../atoms/assets/holdings.atoms.ts'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { openAtom } from '../../../atoms/navigation/modal/modal.atoms.ts'
import { afterPress } from '../../../atoms/navigation/navigate.ts'
import { routeAtom } from '../../../atoms/navigation/router.atoms.ts'
import { hideToast, showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { report } from '../../../chains/core/report.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Returns a function that gives the click handler of a holding's row, or undefined for one that cannot be sent. */
export function useSendHolding(): (holding: Holding) => (() => void) | undefined {
  const kit = useKit()
  const { features, enableNetworkSwitch } = useAtomValue(optionsAtom)
  const { caipNetworkId } = useAtomValue(activeNetworkAtom)
  const send = (holding: Holding) =>
    afterPress(kit, () => {
      hideToast(kit)
      const shown = kit.store.get(routeAtom)
      const isShown = () => kit.store.get(openAtom) && kit.store.get(routeAtom) === shown
      // Loaded at the press, like the next view: a visitor who only looks at the list does not load it.
      import('../../../atoms/send/open-send-on.ts')
        .then(({ openSendOn }) => (isShown() ? openSendOn(kit, holding) : undefined))
        .catch((error: unknown) => (WmError.is(error) ? showToast(kit, 'error', errorText(error)) : report(error)))
    })
  return (holding) =>
    features.send && holding.canSend && (enableNetworkSwitch || holding.network.caipNetworkId === caipNetworkId)
      ? () => send(holding)
      : undefined
}
