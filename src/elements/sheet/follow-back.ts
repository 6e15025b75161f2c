import type { InternalKit } from '../../atoms/kit/internal-kit.ts'
import { heldAtom, shakeAtom } from '../../atoms/navigation/modal/held.atoms.ts'
import { goBack } from '../../atoms/navigation/navigate.ts'
import { followCloseRequests } from './follow-close-requests.ts'
import { holdHistoryEntry } from './hold-history-entry.ts'

/**
 * Returns true where the browser tells the dialog of the Back gesture, as Chrome does on Android from 126 on
 * (https://html.spec.whatwg.org/multipage/interaction.html#close-requests). The app around a WebView takes the gesture
 * for itself and makes a step in the page's history of it.
 */
const isDialogTold = () => 'CloseWatcher' in globalThis && /Android(?!.*; wv\))/.test(navigator.userAgent)

/** Makes the visitor's Back lead one view back, and from the first view out of the modal. Ends with `signal`. */
export function followBack(kit: InternalKit, overlay: HTMLDialogElement, signal: AbortSignal): void {
  const { store } = kit
  const back = () => {
    if (store.get(heldAtom)) store.set(shakeAtom, (count) => count + 1)
    else goBack(kit)
  }
  if (isDialogTold()) followCloseRequests(kit, overlay, back, signal)
  else holdHistoryEntry(kit, overlay, back, signal)
}
