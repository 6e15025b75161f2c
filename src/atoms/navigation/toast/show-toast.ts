import type { MessageRef } from '../../i18n/message-ref.ts'
import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { type Toast, type ToastTone, toastAtom } from './toast.atoms.ts'

/** Milliseconds between closing a visible toast and showing the next one. */
const GAP = 150
const LIFE: { readonly [T in ToastTone]: number | undefined } = { success: 2_500, error: 5_000, loading: undefined }

const timersOf = perKit((): { gap?: () => void; life?: () => void } => ({}))

/** Shows a toast; a visible one is closed first. */
export function showToast(kit: Kit, tone: ToastTone, message: MessageRef): void {
  const timers = timersOf(kit)
  timers.gap?.()
  timers.life?.()
  const toast: Toast = { id: kit.nextAttempt(), tone, message }
  const show = () => {
    delete timers.gap
    if (kit.signal.aborted) return
    kit.store.set(toastAtom, toast)
    resumeToast(kit)
  }
  if (kit.store.get(toastAtom) || timers.gap) {
    kit.store.set(toastAtom, undefined)
    timers.gap = kit.env.clock.after(GAP, show)
  } else show()
}

/** Closes the toast and drops a waiting one. */
export function hideToast(kit: Kit): void {
  const timers = timersOf(kit)
  timers.gap?.()
  timers.life?.()
  delete timers.gap
  delete timers.life
  kit.store.set(toastAtom, undefined)
}

/** Pauses the toast's timeout while the visitor hovers or focuses it. */
export function pauseToast(kit: Kit): void {
  timersOf(kit).life?.()
}

export function resumeToast(kit: Kit): void {
  const toast = kit.store.get(toastAtom)
  const timers = timersOf(kit)
  const life = toast && LIFE[toast.tone]
  if (!toast || life === undefined) return
  timers.life?.()
  timers.life = kit.env.clock.after(life, () => {
    if (kit.store.get(toastAtom)?.id === toast.id) hideToast(kit)
  })
}
