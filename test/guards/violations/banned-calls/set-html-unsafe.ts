declare const element: HTMLElement
element.setHTMLUnsafe('') // wrong
