// Too many transfers for one page to have; the oldest are settled long since.
const MAX = 100
const heights = new Map<string, bigint>()

/** Until which block a transaction that was just handed in can be mined; known better than from its mark. */
export function noteLastHeight(hash: string, height: bigint): void {
  heights.set(hash, height)
  for (const old of heights.keys()) {
    if (heights.size <= MAX) return
    heights.delete(old)
  }
}

export const lastHeightOf = (hash: string): bigint | undefined => heights.get(hash)
