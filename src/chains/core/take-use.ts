const uses = new WeakMap<object, number>()

/** Notes that somebody uses a wallet from now on; the answer tells whether nobody came after. */
export function takeUse(wallet: object): () => boolean {
  const mine = (uses.get(wallet) ?? 0) + 1
  uses.set(wallet, mine)
  return () => uses.get(wallet) === mine
}
