import { ownDocument } from '../chains/core/own-document.ts'

/** True while r2wc may draw: from the constructor on. */
const connected: unique symbol = Symbol.for('r2wc.connected')

/** The class that r2wc makes, with what is changed here. */
type ReactRoot = new () => HTMLElement & { [connected]: boolean; disconnectedCallback(): void }

/**
 * React reaches the DOM through its container's `ownerDocument`, which a named element of the page can shadow: the
 * original document is used. An element that is not in the page yet draws nothing, since nothing would ever unmount
 * its root. The root is unmounted after the task: the page's own React may be removing the element, and React refuses
 * to unmount a root while it renders. An element that is only moved keeps its root.
 */
export const withOwnDocument = (Element: CustomElementConstructor): CustomElementConstructor =>
  class extends (Element as ReactRoot) {
    constructor() {
      super()
      this[connected] = false
    }
    override get ownerDocument() {
      return ownDocument
    }
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }
  }
