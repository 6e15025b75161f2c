declare const frame: HTMLIFrameElement
frame.srcdoc = '' // wrong
export const jsx = <iframe title="x" srcDoc="" /> // wrong
