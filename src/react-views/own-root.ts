import { ownDocument } from '../chains/core/own-document.ts'

/** React makes and asks everything through the document of its container, which no element of the page must take over. */
export const ownRoot = (Element: CustomElementConstructor): CustomElementConstructor =>
  class extends Element {
    override get ownerDocument() {
      return ownDocument
    }
  }
