export const a = parseFloat('1.5') // wrong
export const b = Number.parseFloat('1.5') // wrong
