// Captured on load: tests remove the environment while a timer of the page still runs.
const { Document: Page } = globalThis

/**
 * The page's document, read through its prototype first: an element such as `<form name="defaultView">` shadows
 * `document.defaultView` (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem), so injected HTML
 * could replace any of its members.
 */
export const ownDocument: Document =
  globalThis.document &&
  new Proxy(document, {
    get(real, key) {
      const value = Reflect.get(Page.prototype, key, real) ?? Reflect.get(real, key)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
