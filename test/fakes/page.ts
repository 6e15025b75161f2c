// Node has events but no page to dispatch them on. Imported before anything that looks for one.
import { setMaxListeners } from 'node:events'

const target = new EventTarget()
// Every wallet of a test listens.
setMaxListeners(0, target)
const reported: unknown[] = []

Object.assign(globalThis, {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
  reportError: (error: unknown) => void reported.push(error),
})

/** Where wallets announce themselves. */
export const page: EventTarget = target

/** What was handed to `reportError` since the last call. */
export const takeReported = (): unknown[] => reported.splice(0)
