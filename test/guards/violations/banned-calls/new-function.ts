export const a = new Function('return 1') // wrong
export const b = Function('return 1') // wrong
