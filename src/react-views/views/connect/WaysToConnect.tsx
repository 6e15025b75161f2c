import { Fragment, type ReactNode, useRef } from 'react'
import { loginOfferedAtom } from '../../../atoms/login/login.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { connectGroups } from './connect-groups.ts'
import { LoginMethods } from './LoginMethods.tsx'
import { LostWallet } from './LostWallet.tsx'
import { OrWallets } from './OrWallets.tsx'

export interface WaysToConnectProps {
  readonly rows: readonly WalletRow[]
  readonly wallets: ReactNode
  /** What stands where there is no way at all. */
  readonly nothing: ReactNode
}

/** Wallets, email and social accounts in their order (spec §2), on a page that has the embedded wallet. */
export function WaysToConnect({ rows, wallets, nothing }: WaysToConnectProps): ReactNode {
  const { features, enableWallets } = useAtomValue(optionsAtom)
  const offered = useAtomValue(loginOfferedAtom)
  const place = useRef<HTMLDivElement>(null)
  const installed = rows.some(({ connector, tag }) => connector?.installed && tag !== 'qr')
  // A wallet may announce itself late: what somebody is in keeps its place, for an element that moves loses the focus.
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
