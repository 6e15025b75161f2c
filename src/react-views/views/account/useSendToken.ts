import { track } from '../../../atoms/events/track.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'
import { tokenToSend } from '../../../atoms/tokens/token-to-send.ts'
import { report } from '../../../chains/core/report.ts'
import { tokenSendNamespaces } from '../../../chains/core/token-namespaces.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** What leads from a row of the list to sending it; undefined where that is not sent. */
export function useSendToken(): (token: TokenBalance) => (() => void) | undefined {
  const kit = useKit()
  const { features } = useAtomValue(optionsAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const can = useCanSend(namespace)
  const isSent = ({ address }: TokenBalance) => !address || tokenSendNamespaces.includes(namespace)
  const send = (token: TokenBalance) => {
    track(kit, 'OPEN_SEND')
    // Fetched as the next view is; who only looks does not pay for it.
    import('../../../atoms/send/send.atoms.ts').then(({ setToken }) => {
      setToken(kit, tokenToSend(token))
      push(kit, route('WalletSend'))
    }, report)
  }
  return (token) => (features.send && can && isSent(token) ? () => send(token) : undefined)
}
