import { toastAtom } from '../../atoms/navigation/toast/toast.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useChunk } from '../hooks/useChunk.ts'

// Most visits show no toast, so its popup loads on demand.
const loadPopup = () => import('./ToastPopup.tsx').then((m) => m.ToastPopup)

function Shown() {
  const toast = useAtomValue(toastAtom)
  const ToastPopup = useChunk(loadPopup)
  return toast && ToastPopup && <ToastPopup toast={toast} />
}

/** The two live regions, which exist before any text, and the toast. */
export function Toast() {
  const tone = useAtomValue(toastAtom)?.tone
  return (
    <>
      <div role="status">{tone && tone !== 'error' && <Shown />}</div>
      <div role="alert">{tone === 'error' && <Shown />}</div>
    </>
  )
}
