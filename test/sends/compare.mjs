const equals = (a, b) => a?.toLowerCase() === b?.toLowerCase()

/**
 * Returns the contradictions between a visitor's list and the chain, once nothing is on its way.
 * @param {readonly object[]} rows as they are stored
 * @param {readonly object[]} chain the account's transactions, oldest first
 * @param {{ prompts: number, declined: number, approved: number, pressed: number, hides: boolean }} counts `hides`:
 * the node says nothing of what is in no block
 * @returns {string[]}
 */
export function compare(rows, chain, { prompts, declined, approved, pressed, hides }) {
  const wrong = []
  const transfers = chain.filter(({ value }) => BigInt(value) > 0n)
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  for (const { hash, to, value } of transfers) {
    const own = confirmed.filter((row) => equals(row.hash, hash))
    if (own.length !== 1) wrong.push(`${hash} on the chain has ${own.length} confirmed rows`)
    else if (!equals(own[0].to, to) || BigInt(own[0].value) !== BigInt(value))
      wrong.push(`${hash} is another transfer in its row`)
  }
  for (const { hash } of confirmed)
    if (!transfers.some((one) => equals(one.hash, hash))) wrong.push(`${hash} is confirmed and not on the chain`)
  for (const { hash, status, replacedBy } of rows)
    if (status === 'replaced' && !chain.some((one) => equals(one.hash, replacedBy)))
      wrong.push(`${hash} is replaced by ${replacedBy}, which is not on the chain`)
  // A transaction that no node has shown, and no block has, may still be sent.
  const isHidden = ({ nonce }) => hides && nonce === undefined
  for (const row of rows)
    if (row.status === 'pending' && !isHidden(row)) wrong.push(`${row.hash} is pending, and no block will have it`)
  if (rows.length !== prompts - declined)
    wrong.push(`${rows.length} rows for ${prompts - declined} transfers that were not declined`)
  if (prompts !== pressed) wrong.push(`asked ${prompts} times for ${pressed} transfers`)
  if (transfers.length > approved) wrong.push(`${transfers.length} transfers on the chain, ${approved} approved`)
  return wrong
}
