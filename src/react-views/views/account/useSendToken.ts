import { track } from '../../../atoms/events/track.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** Leads from a row of the list to sending it; undefined where nothing is sent. */
export function useSendToken(): ((token: TokenBalance) => void) | undefined {
  const kit = useKit()
  const { features } = useAtomValue(optionsAtom)
  const can = useCanSend(useAtomValue(activeNamespaceAtom))
  if (!features.send || !can) return undefined
  return () => {
    track(kit, 'OPEN_SEND')
    push(kit, route('WalletSend'))
  }
}
