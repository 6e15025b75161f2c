import { useEffect, useRef } from 'react'
import { pauseToast, resumeToast } from '../../atoms/toast/show-toast.ts'
import type { Toast } from '../../atoms/toast/toast.atoms.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { ToastBox } from '../ui/ToastBox/ToastBox.tsx'
import { toast as place } from './toast-popup.css.ts'

/** One toast, in the top layer. */
export function ToastPopup({ toast }: { readonly toast: Toast }) {
  const kit = useKit()
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popover is shown anew for each toast
  useEffect(() => {
    const element = box.current
    if (element?.isConnected && !element.matches(':popover-open')) element.showPopover()
  }, [toast.id])
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
