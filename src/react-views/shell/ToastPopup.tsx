import { useEffect, useRef } from 'react'
import { openAtom } from '../../atoms/navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../atoms/navigation/router.atoms.ts'
import { pauseToast, resumeToast } from '../../atoms/navigation/toast/show-toast.ts'
import type { Toast } from '../../atoms/navigation/toast/toast.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { ToastBox } from '../ui/ToastBox/ToastBox.tsx'
import { toast as place } from './toast-popup.css.ts'

// Pixels between the header and a toast below it.
const GAP = 8

/**
 * Keeps a toast off the header of the card: where it would cover it, as that of a full drawer, it is below. Looks at
 * each frame, as the card moves and changes its height with each view. Returns a stop function.
 */
function keepClear(toast: HTMLElement): () => void {
  const root = toast.getRootNode() as Document | ShadowRoot
  const { offsetTop: top, offsetHeight: height, offsetWidth: width } = toast
  const left = (innerWidth - width) / 2
  const look = () => {
    const box = root.querySelector('[part~=header]')?.getBoundingClientRect()
    const isOver = box && top < box.bottom && top + height > box.top && left < box.right && left + width > box.left
    const place = isOver ? `${box.bottom + GAP}px` : ''
    if (toast.style.insetBlockStart !== place) toast.style.insetBlockStart = place
    frame = requestAnimationFrame(look)
  }
  let frame = 0
  look()
  return () => {
    cancelAnimationFrame(frame)
    toast.style.insetBlockStart = ''
  }
}

/**
 * A toast in the top layer. It is paused during a request of the embedded wallet: in a low window it would overlap the
 * secure frame, which accepts no press while something covers it.
 */
export function ToastPopup({ toast }: { readonly toast: Toast }) {
  const kit = useKit()
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(openAtom)
  const { name } = useAtomValue(routeAtom)
  // A closed modal keeps its route.
  const waits = isOpen && name === 'ApproveTransaction'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast opens the popover again
  useEffect(() => {
    if (waits) return pauseToast(kit)
    resumeToast(kit)
    const element = box.current
    // Browsers without popovers (before Safari 17 and Firefox 125) show the toast in its place in the document.
    if (element?.isConnected && 'popover' in element && !element.matches(':popover-open')) element.showPopover()
  }, [toast.id, waits])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has its own size
  useEffect(() => (isOpen && box.current ? keepClear(box.current) : undefined), [toast.id, waits, isOpen])
  if (waits) return null
  return (
    <div
      ref={box}
      popover="manual"
      part="toast"
      className={place}
      onPointerEnter={() => pauseToast(kit)}
      onPointerLeave={() => resumeToast(kit)}
    >
      <ToastBox tone={toast.tone}>{t.ref(toast.message)}</ToastBox>
    </div>
  )
}
