import { useEffect, useRef } from 'react'
import { pauseToast, resumeToast, toastAtom } from '../../atoms/toast/toast.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useKit } from '../hooks/useKit.ts'
import { useT } from '../hooks/useT.ts'
import { ToastBox } from '../ui/ToastBox/ToastBox.tsx'
import * as css from './shell.css.ts'

/** The two live regions, there before any text, and the toast in the top layer. */
export function Toast() {
  const kit = useKit()
  const t = useT()
  const toast = useAtomValue(toastAtom)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popover is shown anew for each toast
  useEffect(() => {
    const element = box.current
    if (element?.isConnected && !element.matches(':popover-open')) element.showPopover()
  }, [toast?.id])
  const shown = toast && (
    <div
      ref={box}
      popover="manual"
      part="toast"
      className={css.toast}
      onPointerEnter={() => pauseToast(kit)}
      onPointerLeave={() => resumeToast(kit)}
    >
      <ToastBox tone={toast.tone}>{t.ref(toast.message)}</ToastBox>
    </div>
  )
  const alert = toast?.tone === 'error'
  return (
    <>
      <div role="status">{!alert && shown}</div>
      <div role="alert">{alert && shown}</div>
    </>
  )
}
