import type { KitEventMap, KitEventName } from '../atoms/events/event-map.ts'

/** The DOM events of `<wallet-modal>`: `wm-` and the kit's event name, bubbling and composed. */
export type WmDomEventMap = {
  [K in KitEventName as `wm-${K}`]: CustomEvent<KitEventMap[K]>
}

/** Re-dispatches one kit event from an element. */
export function dispatchDomEvent<K extends KitEventName>(target: EventTarget, name: K, detail: KitEventMap[K]): void {
  target.dispatchEvent(new CustomEvent(`wm-${name}`, { detail, bubbles: true, composed: true }))
}

declare global {
  // Of elements, of the document and of the window: the events bubble.
  interface GlobalEventHandlersEventMap extends WmDomEventMap {}
}
