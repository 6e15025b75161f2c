declare const element: HTMLElement
element.outerHTML = '' // wrong
