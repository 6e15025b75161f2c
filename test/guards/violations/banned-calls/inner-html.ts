declare const element: HTMLElement
element.innerHTML = '<b>x</b>' // wrong
element['innerHTML'] = '' // wrong
Object.assign(element, { innerHTML: '' }) // wrong
