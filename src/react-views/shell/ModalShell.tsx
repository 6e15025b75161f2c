import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followLocale, spokenAtom } from '../../atoms/i18n/messages.atoms.ts'
import { optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../atoms/kit/site.atoms.ts'
import { saveSize } from '../../atoms/kit/storage/save-size.ts'
import { sizeKeys } from '../../atoms/kit/storage/stored-size.ts'
import { coveredAtom } from '../../atoms/navigation/modal/held.atoms.ts'
import { homeAtom, openAtom } from '../../atoms/navigation/modal/modal.atoms.ts'
import { directionAtom } from '../../atoms/navigation/navigate.ts'
import { historyAtom, routeAtom } from '../../atoms/navigation/router.atoms.ts'
import { walletsAtom } from '../../atoms/sessions/wallet-name.ts'
import { listedWalletAtom } from '../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { Late } from '../hooks/Late.tsx'
import { useChunk } from '../hooks/useChunk.ts'
import { useElapsed } from '../hooks/useElapsed.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { closeIcon } from '../ui/Icon/first-icons.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton/SkeletonRows.tsx'
import { Header } from './Header.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import * as css from './shell.css.ts'
import { Toast } from './Toast.tsx'
import { useCardMotion } from './useCardMotion.ts'
import { useFocusMemory } from './useFocusMemory.ts'
import { fetchNextView, useView, viewTitle } from './useView.ts'
import { ViewBoundary } from './ViewBoundary.tsx'

// Milliseconds for which the content stays after closing: the card fades for 150.
const LINGER = 180
// Milliseconds for which the last page stays while the next one loads; then a skeleton shows that something happens.
const LATE = 300

// Visitors never load this.
const loadAlerts = () => import('./DeveloperAlerts.tsx').then((m) => m.DeveloperAlerts)
const loadExtras = () => import('./PageExtras.tsx').then((m) => m.PageExtras)

/** True while the content is drawn: before the first open if that shows Connect, and until a close has faded. */
function useVisible(): boolean {
  const kit = useKit()
  const open = useAtomValue(openAtom)
  const home = useAtomValue(homeAtom)
  const opened = useRef(false)
  opened.current ||= open
  const [lingers, setLingers] = useState(true)
  useEffect(() => {
    if (open) return setLingers(true)
    return opened.current ? kit.env.clock.after(LINGER, () => setLingers(false)) : undefined
  }, [open, kit])
  return open || (lingers && (opened.current || home === 'Connect'))
}

/** Content of the card: header, current view with its animation, toasts. */
export function ModalShell({ ready, embedded }: { readonly ready: () => void; readonly embedded: boolean }) {
  const kit = useKit()
  const visible = useVisible()
  useEffect(() => followLocale(kit, openAtom), [kit])
  return (
    <>
      {visible && (
        <ViewBoundary fallback={(retry) => <Broken ready={ready} retry={retry} />}>
          <Page ready={ready} embedded={embedded} />
        </ViewBoundary>
      )}
      <Toast />
    </>
  )
}

/** Fallback if the shell itself failed to render: a title, the reason, retry and close. */
function Broken({ ready, retry }: { readonly ready: () => void; readonly retry: () => void }) {
  const kit = useKit()
  const t = useT()
  useLayoutEffect(ready, [ready])
  return (
    <div className={css.root}>
      <div className={css.header} part="header">
        <h2 id="wm-title" tabIndex={-1} className={css.title}>
          {t('shell.failed')}
        </h2>
        <IconButton icon={closeIcon} label={t('common.close')} onClick={() => kit.handle.close()} />
      </div>
      <div className={css.body} part="body">
        <button type="button" className={css.retry} onClick={retry}>
          {t('common.retry')}
        </button>
      </div>
    </div>
  )
}

function Page({ ready, embedded }: { readonly ready: () => void; readonly embedded: boolean }) {
  const kit = useKit()
  const t = useT()
  const shown = useAtomValue(routeAtom)
  const depth = useAtomValue(historyAtom).length
  const direction = useAtomValue(directionAtom)
  const site = useAtomValue(siteAtom)
  const { debug } = useAtomValue(optionsAtom)
  const wallets = useAtomValue(walletsAtom)
  const listed = useAtomValue(listedWalletAtom)
  const loaded = useView(shown.name)
  const spoken = useAtomValue(spokenAtom)
  const Extras = useChunk(loadExtras)
  const root = useRef<HTMLDivElement>(null)
  const clip = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const here = loaded !== undefined
  const pages = useRef(0)
  const last = useRef<unknown>(undefined)
  if (last.current !== shown) {
    last.current = shown
    pages.current++
  }
  const covered = useAtomValue(coveredAtom)
  const waiting = !here || covered
  const isLate = useElapsed(waiting ? shown : undefined, [LATE]) > 0
  const isReady = !waiting || isLate
  useEffect(() => {
    if (isLate) kit.store.set(coveredAtom, false)
  }, [isLate, kit])
  // Header and focus change with the page that is in sight.
  const sight = useRef({ shown, depth, page: pages.current })
  if (isReady) sight.current = { shown, depth, page: pages.current }
  const waits = useRef(false)
  waits.current = !isReady
  // The skeleton is replaced in the frame in which the first view is ready or has failed,
  // so the two never show together.
  const begun = useRef(false)
  begun.current ||= here && spoken
  const isBegun = begun.current
  const rested = useRef((_height: number) => {})
  rested.current = (height) => {
    // A view that still waits for an answer will have another height in a moment.
    if (depth === 1 && !content.current?.querySelector('[aria-busy]'))
      saveSize(kit, sizeKeys.cardHeights, shown.name, height)
  }
  useCardMotion(
    { root, content: [header, content], waits, rested: (height) => rested.current(height) },
    isBegun,
    isReady,
  )
  useLayoutEffect(() => {
    if (isBegun && here) ready()
  }, [here, isBegun, ready])
  useFocusMemory(root, sight.current.depth, isBegun ? sight.current.page : undefined)

  const walletName = (id: string) => wallets.nameOf(id, t('connecting.wallet'))
  const listedName = (id: string | undefined) => listed(id)?.name ?? walletName(id ?? '')
  // The title stays that of the page that is left until the definition of the next one is here. A first page is drawn
  // without a definition only if that failed to load.
  const title = useRef('')
  const named = viewTitle(sight.current.shown, { site: site.name, walletName, listedName }, t)
  title.current = named ?? (title.current || t('shell.failed'))
  const failed = (retry: () => void) => (
    <div role="alert" className={css.waiting}>
      <p>{t('error.load')}</p>
      <button type="button" className={css.retry} onClick={retry}>
        {t('common.retry')}
      </button>
    </div>
  )
  const View = loaded && 'view' in loaded ? loaded.view : undefined
  if (!isBegun) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fetches for the controls inside
    <div ref={root} className={css.root} onPointerOver={fetchNextView} onFocus={fetchNextView}>
      <div ref={header}>
        <Header {...sight.current} title={title.current} embedded={embedded} />
        <OfflineNote />
        {debug && <Late load={loadAlerts} />}
      </div>
      <div ref={clip} className={css.clip}>
        <div ref={body} className={css.body} part="body">
          <div ref={content}>
            <div
              key={pages.current}
              ref={page}
              className={css.page}
              data-direction={!isReady ? undefined : pages.current === 1 ? 'none' : direction}
              data-view={shown.name}
            >
              {View ? (
                <ViewBoundary fallback={failed}>
                  <View params={shown.params} />
                </ViewBoundary>
              ) : loaded && 'retry' in loaded ? (
                failed(loaded.retry)
              ) : (
                isReady && (
                  <div className={css.waiting}>
                    <SkeletonRows label={t('common.loading')} />
                  </div>
                )
              )}
            </div>
          </div>
        </div>
      </div>
      {Extras && <Extras {...{ clip, body, content, page }} count={pages.current} ready={isReady} />}
    </div>
  )
}
