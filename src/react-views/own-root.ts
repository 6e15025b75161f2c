import { ownDocument } from '../chains/core/own-document.ts'

/** The class that r2wc makes, by what it has of the custom elements' life. */
type ReactRoot = new () => HTMLElement & { disconnectedCallback(): void }

/**
 * React makes and asks everything through the document of its container, which no element of the page must take over.
 * Its root is unmounted after the task: the page's own React may be the one that takes the element out, and refuses
 * that a root is unmounted while it draws. An element that is only moved keeps its root.
 */
export const ownRoot = (Element: CustomElementConstructor): CustomElementConstructor =>
  class extends (Element as ReactRoot) {
    override get ownerDocument() {
      return ownDocument
    }
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }
  }
