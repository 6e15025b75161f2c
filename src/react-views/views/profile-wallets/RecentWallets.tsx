import { type ReactNode, useId } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { forgetConnection } from '../../../atoms/sessions/multi-wallet/recent-connections.ts'
import type { SavedConnection } from '../../../atoms/sessions/multi-wallet/saved-connections.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { closeIcon } from '../../ui/Icon/first-icons.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { sectionLabel } from '../../ui/text.css.ts'
import { account, wallets as list, middle, name } from './profile-wallets.css.ts'
import { useWalletNames } from './useWalletNames.ts'

interface RecentWalletsProps {
  readonly entries: readonly SavedConnection[]
  /** The level below the nearest heading. Default: `h4`. */
  readonly heading?: 'h3' | 'h4'
}

/** Wallets that were connected before, to connect again or to remove from the list. */
export function RecentWallets({ entries, heading: Heading = 'h4' }: RecentWalletsProps): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages)
  const id = useId()
  const wallets = useAtomValue(walletsAtom)
  const nameOf = useWalletNames()
  if (entries.length === 0) return null
  return (
    <>
      <Heading className={sectionLabel} id={id}>
        {t('connections.recent')}
      </Heading>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
      <ul className={list} aria-labelledby={id} role="list">
        {entries.map((entry) => {
          const { connectorId } = entry
          const here = wallets.find(connectorId)
          const wallet = nameOf(connectorId, here?.name ?? entry.name)
          return (
            <li key={connectorId} className={account} data-testid="wm-recent-connection">
              <Logo name={wallet} src={here?.icon} size={40} grey={!here} />
              <span className={middle}>
                <span className={name}>{wallet}</span>
              </span>
              {here && (
                <Button
                  kind="secondary"
                  size="s"
                  auto
                  label={t('connections.connectAgain', { wallet })}
                  onClick={() => notifyPolicy(kit, { type: 'connecting', connectorId })}
                >
                  {t('connections.connect')}
                </Button>
              )}
              <IconButton
                icon={closeIcon}
                label={t('connections.forget', { wallet })}
                onClick={() => {
                  forgetConnection(kit, entry)
                  showToast(kit, 'success', message(connectionMessages, 'toast.walletForgotten'))
                }}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
