import { track } from '../../../atoms/events/track.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'
import { tokenToSend } from '../../../atoms/tokens/token-to-send.ts'
import { report } from '../../../chains/core/report.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** Leads from a row of the list to sending it; undefined where nothing is sent. */
export function useSendToken(): ((token: TokenBalance) => void) | undefined {
  const kit = useKit()
  const { features } = useAtomValue(optionsAtom)
  const can = useCanSend(useAtomValue(activeNamespaceAtom))
  if (!features.send || !can) return undefined
  return (token) => {
    track(kit, 'OPEN_SEND')
    // Fetched as the next view is; who only looks does not pay for it.
    import('../../../atoms/send/send.atoms.ts').then(({ setToken }) => {
      setToken(kit, tokenToSend(token))
      push(kit, route('WalletSend'))
    }, report)
  }
}
