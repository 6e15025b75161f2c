import '../../../atoms/i18n/messages/wallets.ts'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { imageOf } from '../../../atoms/services/images.ts'
import { loadCatalogue } from '../../../atoms/wallets/catalogue/actions.ts'
import { allWalletsAtom, installedAtom } from '../../../atoms/wallets/catalogue/all-wallets.atoms.ts'
import { pagesAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { catalogueCountAtom } from '../../../atoms/wallets/catalogue/entry.atoms.ts'
import { loadMoreWallets } from '../../../atoms/wallets/catalogue/list-actions.ts'
import { connectorsAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { isPhone } from '../../../atoms/wallets/phone.ts'
import { walletRowsAtom } from '../../../atoms/wallets/rows.atoms.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { Switch } from '../../ui/Switch/Switch.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { SkeletonCards } from '../../ui/WalletCard/SkeletonCards.tsx'
import type { ViewProps } from '../../view-props.ts'
import { CatalogueAlert } from '../shared/CatalogueAlert.tsx'
import { chooseWallet } from '../shared/choose-wallet.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { filters, head, more } from './all-wallets.css.ts'
import { placeOf } from './place.ts'
import { useWalletSearch } from './useWalletSearch.ts'
import { type GridShape, WalletGrid } from './WalletGrid.tsx'
import { withInstalled } from './with-installed.ts'

/** Every wallet of the list, with search. */
export function AllWalletsView(_: ViewProps<'AllWallets'>): ReactNode {
  return (
    <GatedView>
      <WalletSearch />
    </GatedView>
  )
}

function WalletSearch(): ReactNode {
  const kit = useKit()
  const t = useT()
  const options = useAtomValue(optionsAtom)
  const [place] = useState(() => placeOf(kit))
  const [query, setQuery] = useState(place.query)
  const [certified, setCertified] = useState(place.certified)
  const search = useWalletSearch(query, certified)
  const all = useAtomValue(allWalletsAtom)
  const pages = useAtomValue(pagesAtom)
  const count = useAtomValue(catalogueCountAtom)
  const remote = useAtomValue(connectorsAtom).some(({ type }) => type === 'WALLET_CONNECT')
  const field = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const shape = useRef<GridShape>(undefined)
  const seal = useId()
  place.query = query
  place.certified = certified

  const found = search.active ? search.answer : undefined
  const rows = useAtomValue(walletRowsAtom)
  const installed = useAtomValue(installedAtom)
  const wallets = useMemo(() => {
    if (!found) return all
    return certified ? found.wallets : withInstalled(found.wallets, rows, found.query)
  }, [found, all, rows, certified])
  const { state } = found ?? pages
  const ended = pages.state.status === 'ready' && pages.wallets.length >= (pages.count ?? 0)
  const load = useCallback(() => void loadMoreWallets(kit, { certified }), [kit, certified])
  // Other options may mean another list: it forgets itself then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void loadCatalogue(kit), [kit, options])
  // On the way back the pages are still there.
  const missing = (pages.page === 0 && pages.state.status === 'idle') || pages.certified !== certified
  useEffect(() => {
    if (missing) load()
  }, [missing, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that failed is asked for again on the way in only
  useEffect(() => {
    if (pages.page === 0 && pages.state.status === 'failed') load()
  }, [])

  const shown = found ? `found ${found.certified} ${found.query}` : `all ${pages.certified}`
  const onOffset = useCallback((offset: number) => void place.offsets.set(shown, offset), [place, shown])
  const { page } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought too little calls for the next one
  const onEnd = useCallback(() => {
    if (!found && !ended && kit.store.get(pagesAtom).state.status === 'ready') load()
  }, [kit, !found, ended, load, page])
  const onChoose = useCallback(
    (wallet: WalletRecord) => chooseWallet(kit, { wallet, connector: installed(wallet) }),
    [kit, installed],
  )
  const image = useCallback((wallet: WalletRecord) => imageOf(options, wallet), [options])
  const showQr = () => push(kit, route('ConnectingWalletConnect', {}))
  const qrButton = remote && (
    <Button kind="secondary" size="m" auto icon="qr" onClick={showQr}>
      {t('list.showQr')}
    </Button>
  )
  const busy = state.status === 'loading' || state.status === 'idle'
  const empty = wallets.length === 0 && state.status === 'ready'

  return (
    <>
      <div className={head}>
        <SearchField
          inputRef={field}
          label={t('list.search')}
          placeholder={count && t('list.searchCount', { count: `${count.value}${count.more ? '+' : ''}` })}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clearSearch')}
          action={remote && isPhone() ? { icon: 'qr', label: t('list.showQr'), onClick: showQr } : undefined}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              cards.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            } else if (event.key === 'Enter' && query.trim()) {
              const [only, ...others] = wallets
              if (!search.answered) search.ask()
              else if (only && others.length === 0) onChoose(only)
            }
          }}
        />
        <div className={filters}>
          <Switch
            checked={certified}
            onChange={(on) => {
              place.offsets.clear()
              setCertified(on)
            }}
            testId="wm-certified-switch"
          >
            {t('list.certified')}
          </Switch>
        </div>
      </div>
      <span id={seal} hidden>
        {t('list.seal')}
      </span>
      {wallets.length > 0 && (
        <WalletGrid
          key={shown}
          listRef={cards}
          wallets={wallets}
          label={t('connect.wallets')}
          total={found || ended ? wallets.length : -1}
          seal={seal}
          image={image}
          onChoose={onChoose}
          onLeave={() => field.current?.focus()}
          onEnd={onEnd}
          shape={shape}
          startOffset={place.offsets.get(shown) ?? 0}
          onOffset={onOffset}
        />
      )}
      {busy && (
        <div className={wallets.length > 0 ? more : undefined}>
          <SkeletonCards count={wallets.length > 0 ? 8 : 16} label={t('list.loading')} />
        </div>
      )}
      {state.status === 'failed' && (
        <CatalogueAlert
          error={state.error}
          retry={() => {
            // The button goes with the alert.
            field.current?.focus()
            if (found) search.ask()
            else load()
          }}
          action={qrButton}
        />
      )}
      <div role="status">
        {found && state.status === 'ready' && !empty && (
          <VisuallyHidden>{t('list.found', { count: wallets.length })}</VisuallyHidden>
        )}
        {empty && (
          <div data-testid="wm-no-wallet-found">
            <EmptyState
              icon="search"
              title={found ? t('list.none', { query: found.query }) : t('list.empty')}
              actions={qrButton}
            >
              {!found
                ? t(certified ? 'list.emptyCertified' : 'list.emptyText')
                : t(remote ? 'list.check' : 'list.checkOnly')}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}
