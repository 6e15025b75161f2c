import type { MessageRef } from '../i18n/message-ref.ts'
import type { Kit } from '../kit.ts'
import { type Toast, type ToastTone, toastAtom } from './toast.atoms.ts'

/** Spec §4: a message shown while one is open closes that one and appears after this. */
const GAP = 150
const LIFE: { readonly [T in ToastTone]: number | undefined } = { success: 2_500, error: 5_000, loading: undefined }

const timers = new WeakMap<Kit, { gap?: () => void; life?: () => void }>()

/** Shows a toast; one that is open closes first. */
export function showToast(kit: Kit, tone: ToastTone, message: MessageRef): void {
  const timer = timers.get(kit) ?? {}
  timers.set(kit, timer)
  timer.gap?.()
  timer.life?.()
  const toast: Toast = { id: kit.nextAttempt(), tone, message }
  const show = () => {
    delete timer.gap
    if (kit.signal.aborted) return
    kit.store.set(toastAtom, toast)
    resumeToast(kit)
  }
  if (kit.store.get(toastAtom) || timer.gap) {
    kit.store.set(toastAtom, undefined)
    timer.gap = kit.env.clock.after(GAP, show)
  } else show()
}

/** Closes the toast and drops one that is waiting. */
export function hideToast(kit: Kit): void {
  const timer = timers.get(kit)
  timer?.gap?.()
  timer?.life?.()
  timers.delete(kit)
  kit.store.set(toastAtom, undefined)
}

/** Stops the clock while the visitor points at or focuses the toast. */
export function pauseToast(kit: Kit): void {
  timers.get(kit)?.life?.()
}

/** Starts the clock of the toast shown. */
export function resumeToast(kit: Kit): void {
  const toast = kit.store.get(toastAtom)
  const timer = timers.get(kit)
  const life = toast && LIFE[toast.tone]
  if (!toast || !timer || life === undefined) return
  timer.life?.()
  timer.life = kit.env.clock.after(life, () => {
    if (kit.store.get(toastAtom)?.id === toast.id) hideToast(kit)
  })
}
