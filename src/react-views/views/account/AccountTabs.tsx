import type { ReactNode } from 'react'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { accountTab } from '../../../atoms/navigation/modal/modal-memory.ts'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { panel } from './account-tabs.css.ts'
import { TokenList } from './TokenList.tsx'

const loadRows = () => import('../shared/TransferRows.tsx').then((m) => m.TransferRows)

function Activity() {
  const TransferRows = useChunk(loadRows)
  return TransferRows && <TransferRows all />
}

/** Tokens of the account, and its transfers from this page. */
export function AccountTabs(): ReactNode {
  const t = useT(tokenMessages)
  const session = useAtomValue(activeSessionAtom)
  const own = session?.accounts.map(({ address }) => address as string)
  const sent = useAtomValue(transfersAtom).filter(({ from, warning }) => own?.includes(from) || warning)
  // With transfers in the list, the visitor looks for their outcome first.
  const [tab, setTab] = useModalMemory(accountTab, sent.length > 0 ? 'activity' : 'tokens')
  return (
    <Tabs
      kind="underlined"
      label={t('tokens.tabs')}
      tabs={[
        { id: 'tokens', label: t('tokens.tab'), testId: 'wm-account-tab-tokens' },
        { id: 'activity', label: t('tokens.activity'), testId: 'wm-account-tab-activity' },
      ]}
      value={tab}
      onChange={setTab}
    >
      <div className={panel}>
        {tab === 'tokens' && <TokenList />}
        {tab === 'activity' &&
          (sent.length > 0 ? (
            <Activity />
          ) : (
            <EmptyState icon={clockIcon} title={t('tokens.activityNone')}>
              {t('tokens.activityText')}
            </EmptyState>
          ))}
      </div>
    </Tabs>
  )
}
