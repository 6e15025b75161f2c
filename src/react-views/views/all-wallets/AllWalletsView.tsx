import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { walletRowsAtom } from '../../../atoms/navigation/wallet-rows.atoms.ts'
import { providerHost } from '../../../atoms/services/hosts.ts'
import { walletImageUrl } from '../../../atoms/services/wallet-image-url.ts'
import { loadCatalogue } from '../../../atoms/wallets/catalogue/actions.ts'
import { allWalletsAtom, installedAtom } from '../../../atoms/wallets/catalogue/all-wallets.atoms.ts'
import { catalogueCountAtom } from '../../../atoms/wallets/catalogue/all-wallets-entry.atoms.ts'
import { pagesAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { loadMoreWallets } from '../../../atoms/wallets/catalogue/list-actions.ts'
import { connectorsAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { qrIcon, searchIcon } from '../../ui/Icon/first-icons.ts'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { Switch } from '../../ui/Switch/Switch.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { SkeletonCards } from '../../ui/WalletCard/SkeletonCards.tsx'
import { CatalogueAlert } from '../shared/CatalogueAlert.tsx'
import { chooseWallet } from '../shared/choose-wallet.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { filters, head, more, noneActs } from './all-wallets.css.ts'
import { listScrollState } from './list-scroll-state.ts'
import { useWalletSearch } from './useWalletSearch.ts'
import { type GridShape, WalletGrid } from './WalletGrid.tsx'
import { withInstalled } from './with-installed.ts'

/** All wallets of the list, with a search. */
export function AllWalletsView(_: ViewProps<'AllWallets'>): ReactNode {
  return (
    <GatedView>
      <WalletSearch />
    </GatedView>
  )
}

function WalletSearch(): ReactNode {
  const kit = useKit()
  const t = useT(walletMessages, searchMessages)
  const options = useAtomValue(optionsAtom)
  const [place] = useState(() => listScrollState(kit))
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
  // New options may mean another list; the catalogue then resets itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void loadCatalogue(kit), [kit, options])
  // After going back, the loaded pages are still there.
  const missing = (pages.page === 0 && pages.state.status === 'idle') || pages.certified !== certified
  useEffect(() => {
    if (missing) load()
  }, [missing, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed list is loaded again on mount only
  useEffect(() => {
    if (pages.page === 0 && pages.state.status === 'failed') load()
  }, [])

  const shown = found ? `found ${found.certified} ${found.query}` : `all ${pages.certified}`
  const onOffset = useCallback((offset: number) => void place.offsets.set(shown, offset), [place, shown])
  const { page } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` changes when a short page requires the next one
  const onEnd = useCallback(() => {
    if (!found && !ended && kit.store.get(pagesAtom).state.status === 'ready') load()
  }, [kit, !found, ended, load, page])
  const onChoose = useCallback(
    (wallet: WalletRecord) => chooseWallet(kit, { wallet, connector: installed(wallet) }),
    [kit, installed],
  )
  const image = useCallback((wallet: WalletRecord) => walletImageUrl(options, wallet), [options])
  const showQr = () => push(kit, route('ConnectingWalletConnect', {}))
  const qrButton = remote && (
    <Button kind="secondary" size="m" auto icon={qrIcon} onClick={showQr}>
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
          action={remote && isPhone() ? { icon: qrIcon, label: t('list.showQr'), onClick: showQr } : undefined}
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
        {/* The list in the package certifies no wallet. */}
        {providerHost(options) && (
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
        )}
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
            // The alert is removed with the button that has the focus.
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
            <EmptyState icon={searchIcon} title={found ? t('list.none', { query: found.query }) : t('list.empty')}>
              {!found
                ? t(certified ? 'list.emptyCertified' : 'list.emptyText')
                : t(remote ? 'list.check' : 'list.checkOnly')}
            </EmptyState>
          </div>
        )}
      </div>
      {/* A live region would read the button with the news. */}
      {empty && qrButton && <div className={noneActs}>{qrButton}</div>}
    </>
  )
}
