// Node has events but no page to dispatch them on. Imported before anything that looks for one.
const target = new EventTarget()
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
