import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { SocialName } from '../../../atoms/kit/options/options.ts'
import { storageKeys } from '../../../atoms/kit/storage/keys.ts'
import { hasSmartAccounts } from '../../../atoms/login/account/preferred-account-type.ts'
import { shortenEmail, shortenUserName } from '../../../atoms/login/account/shorten.ts'
import { socialNames } from '../../../atoms/login/social/social-names.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useName } from '../../hooks/useName.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { cx } from '../../ui/cx.ts'
import { mailIcon } from '../../ui/Icon/login-icons.ts'
import { lockIcon, swapIcon, userIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above12, grow, who } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, small, title17 } from '../../ui/text.css.ts'
import { ApprovalsRow } from '../shared/ApprovalsRow.tsx'
import { DisconnectButton } from '../shared/DisconnectButton.tsx'
import { useEmbeddedUser } from '../shared/login/useEmbeddedUser.ts'
import { NameRow } from '../shared/NameRow.tsx'
import { addressLine, leave } from './account-settings.css.ts'

/** The login of an embedded wallet, and its settings. */
export function AccountSettingsView(_: ViewProps<'AccountSettings'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages, sessionMessages, titleMessages)
  const networkImage = useNetworkImage()
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const { enableNetworkSwitch, hosts } = useAtomValue(optionsAtom)
  const { secureFrame } = hosts
  const user = useEmbeddedUser()
  const { copied, copy } = useCopyAddress()
  const named = useName(session, true)
  // The session is gone while the closing modal still fades.
  if (!session) return null
  const { address } = session
  const used = kit.storage.get(storageKeys.connectedSocial)
  const social = used && Object.hasOwn(socialNames, used) ? (used as SocialName) : undefined
  const name = named ?? (user?.userName && shortenUserName(user.userName, social))
  const type = session.accounts.find((account) => account.address === address)?.type
  const smart = type === 'smartAccount'
  const choice = (user?.accounts.length ?? 0) > 1 && (smart || hasSmartAccounts(kit, network))
  return (
    <>
      <div className={who}>
        <Rosette address={address} size={48} />
        <div className={grow}>
          <div className={addressLine}>
            <h3 className={title17}>{name ? <bdi>{name}</bdi> : <ShortAddress address={address} plain />}</h3>
            {!name && copyButton()}
          </div>
          {name && (
            <div className={addressLine}>
              <p className={cx(small, quiet)}>
                <ShortAddress address={address} />
              </p>
              {copyButton()}
            </div>
          )}
          {social && <p className={cx(small, quiet)}>{t('login.by', { social: socialNames[social] })}</p>}
        </div>
      </div>
      <div className={above12}>
        <RowList label={t('login.settings')}>
          {user?.email && (
            <ListRow
              title={t('login.settingsEmail')}
              detail={ltr(shortenEmail(user.email))}
              media={<RowTile icon={mailIcon} />}
              // A social login's address belongs to its provider, so only an email login can change it here.
              {...(social ? {} : { chevron: true, onClick: () => push(kit, route('UpdateEmailWallet')) })}
              testId="wm-settings-email"
            />
          )}
          <ListRow
            title={t('login.settingsNetwork')}
            detail={network.name}
            media={<Logo name={network.name} src={networkImage(network)} round />}
            {...(enableNetworkSwitch ? { chevron: true, onClick: () => push(kit, route('Networks')) } : {})}
            testId="wm-settings-network"
          />
          <NameRow />
          <ApprovalsRow />
          {choice && (
            <ListRow
              title={t('login.settingsType')}
              detail={t(smart ? 'login.typeSmart' : 'login.typeEoa')}
              media={<RowTile icon={userIcon} />}
              chevron
              onClick={() => push(kit, route('SmartAccountSettings'))}
              testId="wm-settings-type"
            />
          )}
          <ListRow
            title={t('login.upgradeTitle')}
            detail={secureFrame && t('login.keyWith', { host: ltr(new URL(secureFrame).host) })}
            media={<RowTile icon={lockIcon} />}
            chevron
            onClick={() => push(kit, route('UpgradeEmailWallet'))}
            testId="wm-settings-upgrade"
          />
          <ListRow
            title={t('login.settingsWallets')}
            media={<RowTile icon={swapIcon} />}
            chevron
            onClick={() => push(kit, route('ProfileWallets'))}
            testId="wm-settings-wallets"
          />
        </RowList>
      </div>
      <div className={leave}>
        <DisconnectButton />
      </div>
    </>
  )

  function copyButton(): ReactNode {
    return (
      <CopyButton
        label={t('common.copyAddress')}
        copied={copied === address}
        copiedLabel={t('toast.addressCopied')}
        onClick={() => copy(address)}
      />
    )
  }
}
