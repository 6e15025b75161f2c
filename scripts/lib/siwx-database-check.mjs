/**
 * Sign-in of an account that no other sign-in has.
 * @typedef {object} SignIn
 * @property {string} address
 * @property {string} nonce hash, as in the database
 * @property {boolean} answered the browser knows that it succeeded
 */
/**
 * A browser with its sign-ins, one after another; at most the last one has no answer.
 * @typedef {object} Visitor
 * @property {readonly SignIn[]} signIns
 * @property {string | undefined} token hash of the session token that the last answer brought
 * @property {readonly string[]} endedTokens those of the answers before
 */

/**
 * Compares the rows of a sign-in database with what its visitors know. Returns the number of faults of each kind:
 * `twice`: a sign-in with more than one session; `nonceLeft`: a session whose nonce can be used again; `nonceBurnt`: a
 * nonce that is gone without a session; `lost`: an answered sign-in without its session; `oldTokens`: a session under a
 * token that a later sign-in has ended.
 * @param {{ readonly nonces: readonly string[], readonly sessions: readonly { address: string, token: string }[] }}
 * rows
 * @param {readonly Visitor[]} visitors
 */
export function checkDatabase({ nonces, sessions }, visitors) {
  const faults = { twice: 0, nonceLeft: 0, nonceBurnt: 0, lost: 0, oldTokens: 0 }
  const unused = new Set(nonces)
  const tokensOf = new Map()
  for (const { address, token } of sessions) tokensOf.set(address, [...(tokensOf.get(address) ?? []), token])
  const used = new Set(sessions.map(({ token }) => token))
  for (const { signIns, token, endedTokens } of visitors) {
    // A sign-in whose answer was lost may have moved the sessions before it to a token that the browser does not know.
    const last = signIns.at(-1)
    const unknown = last && !last.answered ? tokensOf.get(last.address)?.[0] : undefined
    for (const { address, nonce, answered } of signIns) {
      const own = tokensOf.get(address) ?? []
      if (own.length > 1) faults.twice += 1
      if (own.length > 0 && unused.has(nonce)) faults.nonceLeft += 1
      if (own.length === 0 && !unused.has(nonce)) faults.nonceBurnt += 1
      if (answered && own[0] !== (unknown ?? token)) faults.lost += 1
    }
    faults.oldTokens += endedTokens.filter((one) => used.has(one)).length
  }
  return faults
}
