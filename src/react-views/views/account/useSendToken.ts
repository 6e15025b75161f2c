import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { tokenNamespaces } from '../../../chains/core/late-namespace-info.ts'
import { report } from '../../../chains/core/report.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** Returns a function that gives the click handler of a token's row, or undefined for a token that cannot be sent. */
export function useSendToken(): (token: TokenBalance) => (() => void) | undefined {
  const kit = useKit()
  const { features } = useAtomValue(optionsAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const can = useCanSend(namespace)
  const isSent = ({ address }: TokenBalance) => !address || tokenNamespaces.includes(namespace)
  const send = (token: TokenBalance) => {
    track(kit, 'OPEN_SEND')
    // Loaded at the press, like the next view: a visitor who only looks at the list does not load it.
    import('../../../atoms/send/send.atoms.ts').then(({ setToken, tokenToSend }) => {
      setToken(kit, tokenToSend(token))
      push(kit, route('WalletSend'))
    }, report)
  }
  return (token) => (features.send && can && isSent(token) ? () => send(token) : undefined)
}
