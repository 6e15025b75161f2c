import { type ReactNode, useId } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { switchConnection } from '../../../atoms/sessions/multi-wallet/switch-connection.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { Session } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { BusyGlyph } from '../../ui/BusyGlyph/BusyGlyph.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { powerIcon } from '../../ui/Icon/more-icons.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { quiet, sectionLabel, small } from '../../ui/text.css.ts'
import { account, cut, wallets as list, middle, name } from './profile-wallets.css.ts'
import { useDisconnectWallet } from './useDisconnectWallet.ts'
import { useWalletNames } from './useWalletNames.ts'

/** The inactive sessions of a namespace. */
export function OtherWallets({ sessions }: { readonly sessions: readonly Session[] }): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages, sessionMessages)
  const id = useId()
  const wallets = useAtomValue(walletsAtom)
  const nameOf = useWalletNames()
  const { busy, leave } = useDisconnectWallet()
  if (sessions.length === 0) return null
  return (
    <>
      <h4 className={sectionLabel} id={id}>
        {t('connections.others')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
      <ul className={list} aria-labelledby={id} role="list">
        {sessions.map((session) => {
          const wallet = nameOf(session.connectorId, session.wallet?.name)
          return (
            <li key={session.connectorId} className={account} data-testid="wm-other-connection">
              <Logo name={wallet} src={session.wallet?.icon ?? wallets.find(session.connectorId)?.icon} size={40} />
              <span className={middle}>
                <span className={name}>{wallet}</span>
                <span className={cx(small, quiet, cut)}>{ltr(shortAddress(session.address))}</span>
              </span>
              <Button
                kind="secondary"
                size="s"
                auto
                label={t('connections.switchTo', { wallet })}
                onClick={() => {
                  switchConnection(kit, { ...session, status: 'active' })
                  showToast(kit, 'success', message(connectionMessages, 'toast.walletSwitched'))
                }}
              >
                {t('button.switch')}
              </Button>
              <IconButton
                icon={powerIcon}
                label={t('connections.disconnect', { wallet })}
                busy={busy === session.connectorId && <BusyGlyph />}
                onClick={() => leave(session)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
