import { errorText } from '../../../atoms/i18n/error-messages.ts'
import { chooseNetwork } from '../../../atoms/network/choose-network.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** What a press on a network does; a failure says why. */
export function useChooseNetwork(): (network: Network) => void {
  const kit = useKit()
  return (network) => {
    chooseNetwork(kit, network).catch(
      (error: unknown) => WmError.is(error) && showToast(kit, 'error', errorText(error)),
    )
  }
}
