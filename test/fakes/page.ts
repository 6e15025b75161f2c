// Node has events but no page to dispatch them on. A setup file of vitest's: modules look for a page when they are first
// loaded, and the files of a worker share their modules, and therefore this page.
import { setMaxListeners } from 'node:events'

const key = Symbol.for('wallet-modal.test.page')
const shared = globalThis as { [key]?: EventTarget }
shared[key] ??= new EventTarget()
const target = shared[key]
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
