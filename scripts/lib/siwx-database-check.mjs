/**
 * Sign-in of an account that no other sign-in has.
 * @typedef {object} SignIn
 * @property {string} address
 * @property {string} nonce hash, as in the database
 * @property {boolean} answered the browser knows that it succeeded
 * @property {string | undefined} before hash of the session token that the browser had then
 */
/**
 * A browser with its sign-ins, one after another.
 * @typedef {object} Visitor
 * @property {readonly SignIn[]} signIns
 * @property {string | undefined} token hash of the session token that the last answer brought
 * @property {readonly string[]} endedTokens those before, whose successor the browser has used
 */
/**
 * Rows of a sign-in database.
 * @typedef {object} Rows
 * @property {readonly string[]} nonces
 * @property {readonly { address: string, token: string }[]} sessions
 */

/**
 * Compares the rows of a sign-in database with what its visitors know. Returns the number of faults of each kind:
 * `twice`: a sign-in whose session was opened twice; `nonceLeft`: a session whose nonce can be used again;
 * `nonceBurnt`: a nonce that is gone without a session; `lost`: an answered sign-in without its session; `oldTokens`: a
 * session under a token that has ended; `gained`: a session under the token that the browser had before the sign-in.
 * @param {Rows} rows
 * @param {readonly Visitor[]} visitors
 */
export function checkDatabase({ nonces, sessions }, visitors) {
  const faults = { twice: 0, nonceLeft: 0, nonceBurnt: 0, lost: 0, oldTokens: 0, gained: 0 }
  const unused = new Set(nonces)
  const tokensOf = new Map()
  for (const { address, token } of sessions) tokensOf.set(address, [...(tokensOf.get(address) ?? []), token])
  const used = new Set(sessions.map(({ token }) => token))
  for (const { signIns, token, endedTokens } of visitors) {
    const tokensIn = ({ address }) => tokensOf.get(address) ?? []
    // A sign-in without an answer has a token that no browser knows, with copies of the sessions before it.
    const unknown = new Set(signIns.filter(({ answered }) => !answered).flatMap(tokensIn))
    // The token before the last one stays until the browser uses the last one.
    const before = signIns.findLast(({ answered }) => answered)?.before
    for (const signIn of signIns) {
      const own = tokensIn(signIn)
      const known = own.filter((one) => !unknown.has(one) && one !== before)
      if (signIn.answered ? known.length > 1 : own.length > 1) faults.twice += 1
      if (own.length > 0 && unused.has(signIn.nonce)) faults.nonceLeft += 1
      if (own.length === 0 && !unused.has(signIn.nonce)) faults.nonceBurnt += 1
      if (signIn.answered && !own.includes(token)) faults.lost += 1
      if (own.includes(signIn.before)) faults.gained += 1
    }
    faults.oldTokens += endedTokens.filter((one) => used.has(one)).length
  }
  return faults
}
