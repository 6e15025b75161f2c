import { type ComponentType, type ReactNode, type SyntheticEvent, useEffect, useId } from 'react'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { openAtom } from '../../../atoms/navigation/modal/modal.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { walletRowsAtom } from '../../../atoms/navigation/wallet-rows.atoms.ts'
import { loadCatalogue } from '../../../atoms/wallets/catalogue/actions.ts'
import { catalogueCountAtom, showAllWalletsAtom } from '../../../atoms/wallets/catalogue/all-wallets-entry.atoms.ts'
import { recommendedAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { lookedAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { RECOMMENDED, type WalletRow } from '../../../atoms/wallets/ordering.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { groupItem, groupLabel, rowGroup } from '../../ui/ListRow/list-row.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { chooseWallet } from '../shared/choose-wallet.ts'
import { ConnectFooter } from './ConnectFooter.tsx'
import { prefetchConnect } from './prefetch-connect.ts'
import { WalletListRow } from './WalletListRow.tsx'

// Milliseconds for which the list waits for the files that find wallets. Slower wallets are added when they come.
const FRESH = [300]

/** The most installed wallets that have a tag each. */
const MANY = 3

// Parts that most first views do not show load on demand.
const loadGate = () => import('../shared/LegalGate.tsx').then((m) => m.LegalGate)
const loadCollapsed = () => import('./CollapsedWallets.tsx').then((m) => m.CollapsedWallets)
const loadNone = () => import('./NoWallets.tsx').then((m) => m.NoWallets)
const loadWays = () => import('./WaysToConnect.tsx').then((m) => m.WaysToConnect)
const loadAlert = () => import('../shared/CatalogueAlert.tsx').then((m) => m.CatalogueAlert)

function Late<P extends object>(props: {
  readonly load: () => Promise<ComponentType<P>>
  readonly with: P
  readonly until?: ReactNode
}): ReactNode {
  const Part = useChunk(props.load)
  return Part ? <Part {...props.with} /> : props.until
}

/** The installed wallets under one label, where a tag for each would say the same all over. */
function Installed({ rows }: { readonly rows: readonly WalletRow[] }): ReactNode {
  const kit = useKit()
  const t = useT()
  const id = useId()
  return (
    <li className={groupItem}>
      <p id={id} className={groupLabel}>
        {t('connect.installed')}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the role of a list without markers */}
      <ul role="list" aria-labelledby={id} className={rowGroup}>
        {rows.map((row, place) => (
          <WalletListRow
            key={row.id}
            row={{ ...row, tag: undefined }}
            place={place}
            onClick={() => chooseWallet(kit, row)}
          />
        ))}
      </ul>
    </li>
  )
}

/** The connect view: installed wallets, a wallet on a phone, and those of the list. */
export function ConnectView(_: ViewProps<'Connect'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const rows = useAtomValue(walletRowsAtom)
  const options = useAtomValue(optionsAtom)
  const { features, hosts, enableWallets, termsConditionsUrl, privacyPolicyUrl } = options
  const gated = features.legalCheckbox && !!(termsConditionsUrl || privacyPolicyUrl)
  const { state } = useAtomValue(recommendedAtom)
  const showAll = useAtomValue(showAllWalletsAtom)
  const count = useAtomValue(catalogueCountAtom)
  const open = useAtomValue(openAtom)
  const waited = useElapsed(kit, FRESH) > 0
  const known = useAtomValue(lookedAtom) || waited
  // The list loads after the first paint, so that it does not share the connection with it, and not for a view that
  // was drawn before its click. New options may mean another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (open && enableWallets) void loadCatalogue(kit)
  }, [kit, options, open])
  const warm = ({ target }: SyntheticEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.testid
    const row = rows.find((one) => id === `wm-wallet-${one.id}`)
    if (row) prefetchConnect(row)
  }
  const installed = rows.filter(({ tag }) => tag === 'installed')
  const grouped = installed.length > MANY
  const searching = <SkeletonRows count={6} prompt label={t('connect.searching')} />
  const nothing = <Late load={loadNone} with={{}} until={searching} />
  const coming = state.status === 'idle' || state.status === 'loading'
  // Recommended wallets have their places from the start, so that nothing below them moves when they come.
  const places = showAll && coming ? RECOMMENDED - rows.filter(({ tag }) => tag !== 'qr').length : 0
  const list =
    known && (rows.length > 0 || showAll) ? (
      <RowList label={t('connect.wallets')} testId="wm-connect-scroll-view">
        {rows.map((row, place) =>
          !grouped || row.tag !== 'installed' ? (
            <WalletListRow key={row.id} row={row} place={place} onClick={() => chooseWallet(kit, row)} />
          ) : (
            row === installed[0] && <Installed key="installed" rows={installed} />
          ),
        )}
        {Array.from({ length: places }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from below, where a wallet that comes moves none
          <li key={places - at}>
            <SkeletonRows count={1} prompt />
          </li>
        ))}
        {showAll && (
          <ListRow
            title={t('connect.searchAll')}
            media={<RowTile icon={searchIcon} />}
            end={!!count?.value && <span dir="ltr">{`${count.value}${count.more ? '+' : ''}`}</span>}
            chevron
            onClick={() => {
              track(kit, 'CLICK_ALL_WALLETS')
              push(kit, route('AllWallets'))
            }}
            leads="AllWallets"
            testId="wm-all-wallets"
          />
        )}
      </RowList>
    ) : waited && !coming ? (
      nothing
    ) : (
      searching
    )
  const wallets = (
    <>
      {(features.collapseWallets || (!features.emailShowWallets && hosts.secureFrame && features.email)) &&
      rows.length > 0 ? (
        <Late load={loadCollapsed} with={{ children: list }} until={searching} />
      ) : (
        list
      )}
      {state.status === 'failed' && (
        <Late load={loadAlert} with={{ error: state.error, retry: () => void loadCatalogue(kit) }} />
      )}
    </>
  )
  const some = enableWallets ? wallets : nothing
  const ways = hosts.secureFrame ? <Late load={loadWays} with={{ rows, wallets, nothing }} until={searching} /> : some
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: prefetches for the rows inside */}
      <div onPointerOver={warm} onFocus={warm}>
        {gated ? <Late load={loadGate} with={{ children: ways }} until={searching} /> : ways}
      </div>
      <ConnectFooter legal={!gated} />
    </>
  )
}
