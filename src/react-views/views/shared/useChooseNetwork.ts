import { errorText } from '../../../atoms/i18n/error-text.ts'
import { chooseNetwork } from '../../../atoms/navigation/choose-network.ts'
import { afterPress } from '../../../atoms/navigation/navigate.ts'
import { hideToast, showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Returns the click handler of a network. A failure is shown in a toast. */
export function useChooseNetwork(): (network: Network) => void {
  const kit = useKit()
  return (network) =>
    afterPress(kit, () => {
      hideToast(kit)
      chooseNetwork(kit, network).catch(
        (error: unknown) => WmError.is(error) && showToast(kit, 'error', errorText(error)),
      )
    })
}
