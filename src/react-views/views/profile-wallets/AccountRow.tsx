import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import type { Account } from '../../../chains/core/types.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { cx } from '../../ui/cx.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { cut, middle, account as row } from './profile-wallets.css.ts'

export interface AccountRowProps {
  readonly account: Account
  readonly active: boolean
  /** Shows the account's type, for a wallet with several types. */
  readonly labelled: boolean
  /** True if the account can be made the active one. */
  readonly selectable: boolean
  readonly copied: boolean
  readonly onCopy: () => void
  readonly onUse: () => void
}

/** A row for one account of the wallet. */
export function AccountRow({
  account,
  active,
  labelled,
  selectable,
  copied,
  onCopy,
  onUse,
}: AccountRowProps): ReactNode {
  const t = useT(accountMessages, connectionMessages, sessionMessages)
  const { address } = account
  const short = ltr(shortAddress(address))
  return (
    <li
      className={row}
      aria-current={active || undefined}
      data-testid={active ? 'wm-active-profile-wallet' : 'wm-inactive-profile-wallet'}
    >
      <Rosette address={address} size={40} />
      <span className={middle}>
        <ShortAddress address={address} />
        {labelled && <span className={cx(small, quiet, cut)}>{t(`accountType.${account.type}`)}</span>}
      </span>
      <CopyButton
        label={t('wallets.copyAddress', { address: short })}
        copied={copied}
        copiedLabel={t('toast.addressCopied')}
        onClick={onCopy}
      />
      {active ? (
        <Tag tone="ok" dot>
          {t('wallets.active')}
        </Tag>
      ) : (
        selectable && (
          <Button kind="secondary" size="s" auto label={t('wallets.useAddress', { address: short })} onClick={onUse}>
            {t('wallets.use')}
          </Button>
        )
      )}
    </li>
  )
}
