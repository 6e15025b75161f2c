import { Fragment, type ReactNode, useRef } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { ConnectMethod } from '../../../atoms/kit/options/options.ts'
import { loginOfferedAtom } from '../../../atoms/login/login.atoms.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { OrLine } from '../../ui/OrLine/OrLine.tsx'
import { EmailField } from '../shared/login/EmailField.tsx'
import { group } from '../shared/login/login.css.ts'
import { Socials } from '../shared/login/Socials.tsx'
import { LostWallet } from './LostWallet.tsx'

export interface WaysToConnectProps {
  readonly rows: readonly WalletRow[]
  readonly wallets: ReactNode
  /** Shown if there is no way to connect. */
  readonly nothing: ReactNode
}

/** Wallets, email and social accounts in their order, on a page with the embedded wallet. */
export function WaysToConnect({ rows, wallets, nothing }: WaysToConnectProps): ReactNode {
  const { features, enableWallets } = useAtomValue(optionsAtom)
  const offered = useAtomValue(loginOfferedAtom)
  const place = useRef<HTMLDivElement>(null)
  const installed = rows.some(({ connector, tag }) => connector?.installed && tag !== 'qr')
  // A wallet may announce itself late. A group that has the focus keeps its position, since an element
  // that is moved loses the focus.
  const settled = useRef(installed)
  if (!place.current?.matches(':focus-within')) settled.current = installed
  const groups = connectGroups(
    features.connectMethodsOrder,
    [
      ...(enableWallets ? (['wallet'] as const) : []),
      ...(offered && features.email ? (['email'] as const) : []),
      ...(offered && features.socials.length > 0 ? (['social'] as const) : []),
    ],
    settled.current,
  )
  if (groups.length === 0) return nothing
  return (
    <div ref={place}>
      <LostWallet />
      {groups.map((group, index) => (
        <Fragment key={group}>
          {index > 0 && (group === 'wallet' || groups[index - 1] === 'wallet') && <OrWallets />}
          {group === 'wallet' ? wallets : <LoginMethods method={group} />}
        </Fragment>
      ))}
    </div>
  )
}

/** A group of logins without a wallet: email, or social accounts. */
function LoginMethods({ method }: { readonly method: 'email' | 'social' }): ReactNode {
  return <div className={group}>{method === 'email' ? <EmailField /> : <Socials />}</div>
}

/** The divider between two groups of the connect view. */
function OrWallets(): ReactNode {
  const t = useT(walletMessages)
  return <OrLine>{t('list.or')}</OrLine>
}

/**
 * Returns the present groups of the connect view in order: the integrator's order first, then the standard one. Wallets
 * lead the standard order if one is installed.
 */
export function connectGroups(
  order: readonly ConnectMethod[],
  present: readonly ConnectMethod[],
  installed: boolean,
): readonly ConnectMethod[] {
  const standard: readonly ConnectMethod[] = installed ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...order, ...standard])].filter((group) => present.includes(group))
}
