import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { networkAtoms } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { Session } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { BusyGlyph } from '../../ui/BusyGlyph/BusyGlyph.tsx'
import { cx } from '../../ui/cx.ts'
import { externalIcon, powerIcon } from '../../ui/Icon/more-icons.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { grow, who } from '../../ui/layout.css.ts'
import { quiet, small, title17 } from '../../ui/text.css.ts'
import { head } from './profile-wallets.css.ts'
import { useDisconnectWallet } from './useDisconnectWallet.ts'

/** The active wallet of a namespace, with its explorer link and the button to disconnect. */
export function WalletHead({ session, name }: { readonly session: Session; readonly name: string }): ReactNode {
  const t = useT(accountMessages, connectionMessages)
  const wallets = useAtomValue(walletsAtom)
  const { explorerUrl } = useAtomValue(networkAtoms[session.namespace])
  const { busy, leave } = useDisconnectWallet()
  return (
    <div className={cx(who, head)} data-testid="wm-active-connection">
      <Logo name={name} src={session.wallet?.icon ?? wallets.find(session.connectorId)?.icon} size={40} />
      <div className={grow}>
        <h3 className={title17}>{name}</h3>
        <p className={cx(small, quiet)}>{t('wallets.count', { count: session.accounts.length })}</p>
      </div>
      {explorerUrl && (
        <IconButton
          icon={externalIcon}
          label={t('account.explorer')}
          href={`${explorerUrl}/address/${encodeURIComponent(session.address)}`}
        />
      )}
      <IconButton
        icon={powerIcon}
        label={t('connections.disconnect', { wallet: name })}
        busy={busy === session.connectorId && <BusyGlyph />}
        onClick={() => leave(session)}
        testId="wm-disconnect-connection"
      />
    </div>
  )
}
