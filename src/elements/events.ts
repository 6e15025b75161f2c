import type { Emitter } from '../atoms/kit/events/emitter.ts'
import type { KitEventMap, KitEventName } from '../atoms/kit/events/event-map.ts'
import { pageError } from '../chains/core/error-texts/page-error.ts'

/** The DOM events of `<wallet-modal>`: the kit's events with the prefix `wm-`, bubbling and composed. */
export type WmDomEventMap = {
  [K in KitEventName as `wm-${K}`]: CustomEvent<KitEventMap[K]>
}

/** Dispatches a kit event from an element. */
export function dispatchDomEvent<K extends KitEventName>(target: EventTarget, name: K, detail: KitEventMap[K]): void {
  target.dispatchEvent(new CustomEvent(`wm-${name}`, { detail, bubbles: true, composed: true }))
}

declare global {
  // The events bubble, so the document and the window have them too.
  interface GlobalEventHandlersEventMap extends WmDomEventMap {}
}

/** Emits `error` when a file of the modal was not loaded or failed its integrity check: no promise reports that. */
export const emitLoadFailed = ({ events }: { readonly events: Emitter<KitEventMap> }, cause: unknown) =>
  events.emit('error', pageError('LOAD_FAILED', { part: 'the modal' }, { cause }))
