import '../../../atoms/i18n/messages/account.ts'
import '../../../atoms/i18n/messages/tokens.ts'
import type { ReactNode } from 'react'
import { accountTab } from '../../../atoms/modal/while-open.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { transactionsAtom } from '../../../atoms/send/transactions.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useT } from '../../hooks/useT.ts'
import { useWhileOpen } from '../../hooks/useWhileOpen.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { panel } from './account-tabs.css.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { TokenList } from './TokenList.tsx'

const loadRows = () => import('../shared/TransactionRows.tsx').then((m) => m.TransactionRows)

function Transactions() {
  const TransactionRows = useChunk(loadRows)
  return TransactionRows && <TransactionRows />
}

/** What the account has, and what was done with it from here. */
export function AccountTabs(): ReactNode {
  const t = useT()
  const session = useAtomValue(activeSessionAtom)
  const own = session?.accounts.map(({ address }) => address as string)
  const sent = useAtomValue(transactionsAtom).filter(({ from, warning }) => own?.includes(from) || warning)
  // How a transfer ended is read first.
  const [tab, setTab] = useWhileOpen(accountTab, sent.length > 0 ? 'activity' : 'tokens')
  return (
    <Tabs
      kind="underlined"
      label={t('tokens.tabs')}
      tabs={[
        { id: 'tokens', label: t('tokens.tab'), testId: 'wm-account-tab-tokens' },
        { id: 'nfts', label: t('tokens.nfts'), testId: 'wm-account-tab-nfts' },
        { id: 'activity', label: t('tokens.activity'), testId: 'wm-account-tab-activity' },
      ]}
      value={tab}
      onChange={setTab}
    >
      <div className={panel}>
        {tab === 'tokens' && <TokenList />}
        {tab === 'nfts' && (
          <EmptyState icon="globe" title={t('tokens.nftsNone')} actions={<ReceiveButton />}>
            {t('tokens.nftsText')}
          </EmptyState>
        )}
        {tab === 'activity' &&
          (sent.length > 0 ? (
            <Transactions />
          ) : (
            <EmptyState icon="clock" title={t('tokens.activityNone')}>
              {t('tokens.activityText')}
            </EmptyState>
          ))}
      </div>
    </Tabs>
  )
}
