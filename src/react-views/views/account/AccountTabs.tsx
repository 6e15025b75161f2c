import type { ReactNode } from 'react'
import { nftsListedAtom } from '../../../atoms/assets/nfts.atoms.ts'
import { trackHistory } from '../../../atoms/assets/track-history.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { accountTab } from '../../../atoms/navigation/modal/modal-memory.ts'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { panel } from './account-tabs.css.ts'
import { TabPanel } from './TabPanel.tsx'
import { TokenList } from './TokenList.tsx'

const loadActivity = () => import('./ActivityList.tsx').then((m) => m.ActivityList)
const loadNfts = () => import('./NftGrid.tsx').then((m) => m.NftGrid)

/** Tokens and NFTs of the account, and what it did. */
export function AccountTabs(): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages)
  const session = useAtomValue(activeSessionAtom)
  const own = session?.accounts.map(({ address }) => address as string)
  const sent = useAtomValue(transfersAtom).filter(({ from, warning }) => own?.includes(from) || warning)
  const hasNfts = useAtomValue(nftsListedAtom)
  // With transfers in the list, the visitor looks for their outcome first.
  const [tab, setTab] = useModalMemory(accountTab, sent.length > 0 ? 'activity' : 'tokens')
  return (
    <Tabs
      kind="underlined"
      label={t('tokens.tabs')}
      tabs={[
        { id: 'tokens', label: t('tokens.tab'), testId: 'wm-account-tab-tokens' },
        ...(hasNfts ? [{ id: 'nfts', label: t('tokens.nfts'), testId: 'wm-account-tab-nfts' }] : []),
        { id: 'activity', label: t('tokens.activity'), testId: 'wm-account-tab-activity' },
      ]}
      value={tab === 'nfts' && !hasNfts ? 'tokens' : tab}
      onChange={(id) => {
        if (id === 'activity' && tab !== id) trackHistory(kit, 'CLICK_TRANSACTIONS')
        setTab(id)
      }}
    >
      <div className={panel}>
        {(tab === 'tokens' || (tab === 'nfts' && !hasNfts)) && <TokenList />}
        {tab === 'nfts' && hasNfts && <TabPanel key="nfts" load={loadNfts} rows={3} />}
        {tab === 'activity' && <TabPanel key="activity" load={loadActivity} rows={7} />}
      </div>
    </Tabs>
  )
}
