export function branch(namespace: string, id: string, table: Record<string, number>): number {
  if (namespace === 'eip155') return 1 // wrong
  if ('solana' !== namespace) return 2 // wrong
  if (id.startsWith('eip155:')) return 3 // wrong
  if (['bip122', 'x'].includes('bip122')) return 4 // wrong
  if ('eip155' in table) return 5 // wrong
  switch (namespace) {
    case 'solana': // wrong
      return 6
  }
  const fine = { eip155: 1 }
  return fine.eip155
}
