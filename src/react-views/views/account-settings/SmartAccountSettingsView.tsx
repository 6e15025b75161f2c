import { type ReactNode, useState } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { hasSmartAccounts } from '../../../atoms/login/account/preferred-account-type.ts'
import { setPreferredAccount } from '../../../atoms/login/account/set-preferred-account.ts'
import type { AccountType } from '../../../atoms/login/login.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { above12 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { BusyTag } from '../../ui/Tag/BusyTag.tsx'
import { lead, small } from '../../ui/text.css.ts'
import { useEmbeddedUser } from '../shared/login/useEmbeddedUser.ts'

const types = [
  ['smartAccount', 'login.typeSmart', 'login.typeSmartText'],
  ['eoa', 'login.typeEoa', 'login.typeEoaText'],
] as const

/** The choice between the two accounts of a login. */
export function SmartAccountSettingsView(_: ViewProps<'SmartAccountSettings'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages, titleMessages)
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const user = useEmbeddedUser()
  const [going, setGoing] = useState<AccountType>()
  if (!session) return null
  const active = session.accounts.find(({ address }) => address === session.address)?.type
  const choose = (type: AccountType) => {
    if (going || type === active) return
    setGoing(type)
    void setPreferredAccount(kit, type).finally(() => setGoing(undefined))
  }
  return (
    <>
      <RowList label={t('login.settingsType')} busy={going !== undefined}>
        {types.map(([type, name, text]) => (
          <ListRow
            key={type}
            title={t(name)}
            detail={t(text)}
            media={
              <Rosette address={user?.accounts.find((account) => account.type === type)?.address ?? session.address} />
            }
            current={type === active}
            busy={going === type}
            end={going === type && <BusyTag>{t('login.typeSwitching')}</BusyTag>}
            unavailable={
              type === 'smartAccount' && active !== type && !hasSmartAccounts(kit, network)
                ? t('login.typeNotHere', { network: network.name })
                : undefined
            }
            onClick={() => choose(type)}
            testId={`wm-account-type-${type}`}
          />
        ))}
      </RowList>
      <p className={cx(lead, small, above12)}>{t('login.typeNote')}</p>
    </>
  )
}
