import type { InternalKit } from '../../atoms/kit/internal-kit.ts'
import { openAtom } from '../../atoms/navigation/modal/modal.atoms.ts'
import { followBack } from './follow-back.ts'
import { followDrag } from './follow-drag.ts'
import { followKeyboard } from './follow-keyboard.ts'

const endings = new WeakMap<InternalKit, () => void>()

/**
 * Starts the gestures of the drawer, and its way around the keyboard. They end when the modal closes, or when the kit
 * shows another card.
 */
export function followSheet(kit: InternalKit, card: HTMLElement): void {
  const { store } = kit
  endings.get(kit)?.()
  // The modal may have been closed while this file was loading.
  if (!store.get(openAtom)) return
  const ending = new AbortController()
  const stop = store.sub(openAtom, () => store.get(openAtom) || end())
  const end = () => {
    stop()
    ending.abort()
  }
  endings.set(kit, end)
  kit.signal.addEventListener('abort', end, { signal: ending.signal })
  const overlay = card.closest('dialog') as HTMLDialogElement
  followDrag(kit, card, ending.signal)
  followBack(kit, overlay, ending.signal)
  followKeyboard(overlay, card, ending.signal)
}
