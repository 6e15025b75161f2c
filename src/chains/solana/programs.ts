export const systemProgram = '11111111111111111111111111111111'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** What a wallet may add to a transfer: these can neither move money nor hand over an account. */
export const harmless: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  // Lighthouse: guards that make a transaction fail when it would do something else than was simulated.
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])
