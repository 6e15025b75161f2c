import type { ReactNode } from 'react'
import { networkAtoms } from '../../../atoms/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import type { Session } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { grow, who } from '../../ui/layout.css.ts'
import { quiet, small, title17 } from '../../ui/text.css.ts'
import { head } from './profile-wallets.css.ts'
import { useLeave } from './useLeave.ts'

/** The active wallet of a namespace, with the ways out: to the explorer, and off. */
export function WalletHead({ session, name }: { readonly session: Session; readonly name: string }): ReactNode {
  const t = useT()
  const wallets = useAtomValue(walletsAtom)
  const { explorerUrl } = useAtomValue(networkAtoms[session.namespace])
  const { busy, leave } = useLeave()
  return (
    <div className={cx(who, head)} data-testid="wm-active-connection">
      <Logo name={name} src={session.wallet?.icon ?? wallets.find(session.connectorId)?.icon} size={40} />
      <div className={grow}>
        <h3 className={title17}>{name}</h3>
        <p className={cx(small, quiet)}>{t('wallets.count', { count: session.accounts.length })}</p>
      </div>
      {explorerUrl && (
        <IconButton
          icon="external"
          label={t('account.explorer')}
          href={`${explorerUrl}/address/${encodeURIComponent(session.address)}`}
        />
      )}
      <IconButton
        icon="power"
        label={t('connections.disconnect', { wallet: name })}
        busy={busy === session.connectorId}
        onClick={() => leave(session)}
        testId="wm-disconnect-connection"
      />
    </div>
  )
}
