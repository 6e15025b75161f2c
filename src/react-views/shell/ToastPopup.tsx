import { useEffect, useRef } from 'react'
import { openAtom } from '../../atoms/modal/modal.atoms.ts'
import { routeAtom } from '../../atoms/router/router.atoms.ts'
import { pauseToast, resumeToast } from '../../atoms/toast/show-toast.ts'
import type { Toast } from '../../atoms/toast/toast.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { ToastBox } from '../ui/ToastBox/ToastBox.tsx'
import { toast as place } from './toast-popup.css.ts'

/**
 * One toast, in the top layer. It waits while the frame of the embedded wallet asks for something: on a low window it
 * would lie over the frame, which counts no press while something covers it.
 */
export function ToastPopup({ toast }: { readonly toast: Toast }) {
  const kit = useKit()
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(openAtom)
  const { name } = useAtomValue(routeAtom)
  // A modal that has closed keeps its route.
  const waits = isOpen && name === 'ApproveTransaction'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popover is shown anew for each toast
  useEffect(() => {
    if (waits) return pauseToast(kit)
    resumeToast(kit)
    const element = box.current
    // Browsers without popovers (before Safari 17 and Firefox 125) show it in its place.
    if (element?.isConnected && 'popover' in element && !element.matches(':popover-open')) element.showPopover()
  }, [toast.id, waits])
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
