const own = { solana: 1 } // wrong
export const first = 'eip155' // wrong
export const id = (chain: number) => `eip155:${chain}` // wrong
export const table: Readonly<Record<string, number>> = {
  eip155: 1, // wrong
}
export const one = own.solana // wrong
export const list = ['bip122', 'x'] // wrong
export type Named = { readonly of: 'solana' }
export const fine = 'solana is a network'
