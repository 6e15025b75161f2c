export const a = Math.random() // wrong
export const b = Math['random']() // wrong
