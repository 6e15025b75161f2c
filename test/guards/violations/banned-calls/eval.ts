eval('1') // wrong
globalThis.eval('1') // wrong
