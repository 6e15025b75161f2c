declare const element: HTMLElement
element.insertAdjacentHTML('beforeend', '') // wrong
