import { type ReactNode, useState } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { disabledNetworksAtom } from '../../../atoms/sessions/network/disabled-networks.atoms.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { NetworkRow } from '../shared/NetworkRow.tsx'
import { useChooseNetwork } from '../shared/useChooseNetwork.ts'
import type { NetworkWorthsProps } from './NetworkWorths.tsx'
import { search } from './networks-view.css.ts'
import { closestNetwork, searchNetworks } from './search.ts'

// The worth of accounts loads only where a data API tells it.
const loadWorths = () => import('./NetworkWorths.tsx').then((m) => m.NetworkWorths)

function Worths(props: NetworkWorthsProps): ReactNode {
  const NetworkWorths = useChunk(loadWorths)
  return NetworkWorths && <NetworkWorths {...props} />
}

/** Every configured network, with a search. */
export function NetworksView(_: ViewProps<'Networks'>): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages, searchMessages)
  const { networks, enableWalletGuide, hosts } = useAtomValue(optionsAtom)
  const [query, setQuery] = useState('')
  const [worths, setWorths] = useState<ReadonlyMap<CaipNetworkId, string>>()
  const choose = useChooseNetwork()
  const disabled = useAtomValue(disabledNetworksAtom)
  const found = searchNetworks(networks, query)
  const meant = found.length > 0 ? undefined : closestNetwork(networks, query)

  return (
    <>
      <div className={search}>
        <SearchField
          label={t('networks.search')}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clearSearch')}
          onKeyDown={({ key }) => {
            const [only, ...others] = found
            if (key !== 'Enter' || !query || !only || others.length > 0 || disabled.has(only.caipNetworkId)) return
            choose(only)
          }}
        />
      </div>
      <RowList label={t('networks.list')}>
        {found.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} worth={worths?.get(network.caipNetworkId)} />
        ))}
      </RowList>
      {hosts.dataApi && <Worths tell={setWorths} />}
      <div role="status">
        {found.length === 0 && (
          <EmptyState icon={searchIcon} title={t('networks.none', { query: query.trim() })}>
            {meant ? (
              <>
                {t('networks.meant')}{' '}
                <Link underline onClick={() => setQuery(meant.name)}>
                  {meant.name}
                </Link>
                {t('networks.meantEnd')}
              </>
            ) : (
              t('networks.check')
            )}
          </EmptyState>
        )}
      </div>
      <ViewFooter
        end={
          enableWalletGuide && (
            <Link
              onClick={() => {
                track(kit, 'CLICK_NETWORK_HELP')
                push(kit, route('WhatIsANetwork'))
              }}
            >
              {t('networks.help')}
            </Link>
          )
        }
      >
        {t('networks.fees')}
      </ViewFooter>
    </>
  )
}
