import type { ReactNode } from 'react'
import { trackHistory } from '../../../atoms/assets/track-history.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { accountTab } from '../../../atoms/navigation/modal/modal-memory.ts'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { panel } from './account-tabs.css.ts'
import { TokenList } from './TokenList.tsx'

const loadActivity = () => import('./ActivityList.tsx').then((m) => m.ActivityList)

function Activity() {
  const t = useT()
  const ActivityList = useChunk(loadActivity)
  return ActivityList ? <ActivityList /> : <SkeletonRows count={7} label={t('common.loading')} />
}

/** Tokens of the account, and what it did. */
export function AccountTabs(): ReactNode {
  const kit = useKit()
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
      onChange={(id) => {
        if (id === 'activity' && tab !== id) trackHistory(kit, 'CLICK_TRANSACTIONS')
        setTab(id)
      }}
    >
      <div className={panel}>
        {tab === 'tokens' && <TokenList />}
        {tab === 'activity' && <Activity />}
      </div>
    </Tabs>
  )
}
