// Node has events but no page to dispatch them on. A setup file of vitest's: modules look for a page when they are
// first loaded, and the files of a worker share their modules. This file alone is loaded for each of them, so it keeps
// its state.
import { setMaxListeners } from 'node:events'

const key = Symbol.for('wallet-modal.test.page')
const shared = globalThis as { [key]?: { readonly target: EventTarget; readonly reported: unknown[] } }
shared[key] ??= { target: new EventTarget(), reported: [] }
const { target, reported } = shared[key]
// Every wallet of a test listens.
setMaxListeners(0, target)

Object.assign(globalThis, {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
  reportError: (error: unknown) => void reported.push(error),
})

/** The event target on which wallets announce themselves. */
export const page: EventTarget = target

/** Returns the errors that `reportError` has received since the last call. */
export const takeReported = (): unknown[] => reported.splice(0)
