import type { Network } from '../../../chains/core/types.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the networks whose name contains the query, or whose currency or id equals it. */
export function searchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = plain(query)
  if (!wanted) return networks
  return networks.filter(
    ({ name, nativeCurrency, id }) =>
      plain(name).includes(wanted) || plain(nativeCurrency.symbol) === wanted || String(id) === wanted,
  )
}

/** Returns the number of letters to change, add, remove or swap with their neighbour to turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let older: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1)
      next.push(least)
    }
    older = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Returns the network with the name, or start of a name, closest to the query, within a third of its letters. */
export function closestNetwork(networks: readonly Network[], query: string): Network | undefined {
  const wanted = plain(query).slice(0, 40)
  let best: { readonly network: Network; readonly distance: number } | undefined
  for (const network of networks) {
    const name = plain(network.name)
    const distance = Math.min(editDistance(wanted, name), editDistance(wanted, name.slice(0, wanted.length)))
    if (distance <= Math.ceil(wanted.length / 3) && (!best || distance < best.distance)) best = { network, distance }
  }
  return best?.network
}
