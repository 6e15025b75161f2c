import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followLocale } from '../../atoms/i18n/messages.atoms.ts'
import { openAtom } from '../../atoms/modal/modal.atoms.ts'
import { directionAtom, historyAtom, routeAtom } from '../../atoms/router/router.atoms.ts'
import { siteAtom } from '../../atoms/site/site.atoms.ts'
import { listedWalletAtom } from '../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { walletsAtom } from '../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { viewTitle } from '../titles.ts'
import { Button } from '../ui/Button/Button.tsx'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton/SkeletonRows.tsx'
import { Header } from './Header.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import * as css from './shell.css.ts'
import { Toast } from './Toast.tsx'
import { useCardMotion } from './useCardMotion.ts'
import { useFocusMemory } from './useFocusMemory.ts'
import { useView } from './useView.ts'
import { ViewBoundary } from './ViewBoundary.tsx'

// The card fades for 150 ms after closing; its content stays that long, then everything is let go.
const LINGER = 180

function useVisible(): boolean {
  const kit = useKit()
  const open = useAtomValue(openAtom)
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    if (open) return setLingers(true)
    return kit.env.clock.after(LINGER, () => setLingers(false))
  }, [open, kit])
  return open || lingers
}

/** Everything inside the card: header, the current view with its motion, toasts. */
export function ModalShell({ ready, embedded }: { readonly ready: () => void; readonly embedded: boolean }) {
  const kit = useKit()
  const visible = useVisible()
  useEffect(() => followLocale(kit), [kit])
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

/** What is left when even the shell could not be drawn: a name, the reason and two ways on. */
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
        <IconButton icon="close" label={t('common.close')} onClick={() => kit.handle.close()} />
      </div>
      <div className={css.body} part="body">
        <Button kind="secondary" onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  )
}

function Page({ ready, embedded }: { readonly ready: () => void; readonly embedded: boolean }) {
  const t = useT()
  const shown = useAtomValue(routeAtom)
  const depth = useAtomValue(historyAtom).length
  const direction = useAtomValue(directionAtom)
  const site = useAtomValue(siteAtom)
  const wallets = useAtomValue(walletsAtom)
  const listed = useAtomValue(listedWalletAtom)
  const loaded = useView(shown.name)
  const root = useRef<HTMLDivElement>(null)
  const clip = useRef<HTMLDivElement>(null)
  const here = loaded !== undefined
  const pages = useRef(0)
  const last = useRef<unknown>(undefined)
  if (last.current !== shown) {
    last.current = shown
    pages.current++
  }
  useCardMotion(clip, here ? shown : undefined)
  // The skeleton of the shell stays until the first view is there, or known not to come; never both in one frame.
  const begun = useRef(false)
  begun.current ||= here
  useLayoutEffect(() => {
    if (here) ready()
  }, [here, ready])
  useFocusMemory(root, depth, begun.current ? shown : undefined)

  const walletName = (id: string) => wallets.nameOf(id, t('connecting.wallet'))
  const listedName = (id: string | undefined) => listed(id)?.name ?? walletName(id ?? '')
  const failed = (retry: () => void) => (
    <div role="alert" className={css.waiting}>
      <p>{t('error.load')}</p>
      <Button kind="secondary" size="m" onClick={retry} className={css.retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
  const View = loaded && 'view' in loaded ? loaded.view : undefined
  if (!begun.current) return null
  return (
    <div ref={root} className={css.root}>
      <Header title={viewTitle(shown, t, { site: site.name, walletName, listedName })} embedded={embedded} />
      <OfflineNote />
      <div ref={clip} className={css.clip}>
        <div className={css.body} part="body">
          <div
            key={pages.current}
            className={css.page}
            data-direction={pages.current === 1 ? 'none' : direction}
            data-view={shown.name}
          >
            {View ? (
              <ViewBoundary fallback={failed}>
                <View params={shown.params} />
              </ViewBoundary>
            ) : loaded && 'retry' in loaded ? (
              failed(loaded.retry)
            ) : (
              <div className={css.waiting}>
                <SkeletonRows label={t('common.loading')} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
