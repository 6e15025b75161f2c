// Taken now: tests take the whole environment away while a timer of the page still runs.
const { Document: Page } = globalThis

/**
 * The page's document by its own members only: an element such as `<form name="defaultView">` takes the place of
 * `document.defaultView` (HTML Standard, "named properties" of a Document), and could be put there by whoever may write
 * HTML into the page.
 */
export const ownDocument: Document =
  globalThis.document &&
  new Proxy(document, {
    get(real, key) {
      const value = Reflect.get(Page.prototype, key, real) ?? Reflect.get(real, key)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
