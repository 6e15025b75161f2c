import { Problem } from '../http/problem.mjs'
import { randomToken, sha256 } from '../keys/secrets.mjs'
import { checkAssertion, readNewPasskey } from './passkey-proof.mjs'

/** Milliseconds for which a challenge is valid; the owner may have to wait for a code by mail first. */
const lasting = 10 * 60_000
const gone = () => new Problem(410, 'challenge_gone', 'This took too long. Try the passkey again.')

/**
 * @typedef {object} Question the purpose of a passkey challenge
 * @property {string} userId
 * @property {'add' | 'change' | 'device'} purpose
 * @property {string} target of the purpose: the id of the change, the thumbprint of the device
 */

/** Returns the challenge in the client data; '' if there is none. */
function challengeIn(clientData) {
  try {
    return String(JSON.parse(Buffer.from(clientData, 'base64').toString('utf8')).challenge)
  } catch {
    return ''
  }
}

/**
 * Creates challenges for the passkeys of a wallet and verifies the assertions. A challenge is valid once, for ten
 * minutes, and for one purpose of one user on one page.
 * @param {{ database: import('../database/database.mjs').Database, clock: () => number, publicUrl: string,
 * wallets: ReturnType<typeof import('../shares/wallets.mjs').createWallets> }} parts
 */
export function createPasskeys({ database, clock, publicUrl, wallets }) {
  const placeOf = (call) => [call.project.id, call.origin]

  /** Deletes the challenge before any check, so that a wrong answer consumes it too. */
  async function take(call, { userId, purpose, target }, clientData) {
    const challenge = challengeIn(clientData)
    const taken = await database.run(
      `DELETE FROM passkey_challenges WHERE hash = ? AND user_id = ? AND purpose = ? AND target = ? AND project = ?
        AND origin = ? AND expires > ?`,
      ...[sha256(challenge), userId, purpose, target, ...placeOf(call), clock()],
    )
    if (taken !== 1) throw gone()
    return { challenge, publicUrl, origins: call.project.origins }
  }

  const passkeys = {
    /** Returns the ids (base64url) of the user's passkeys whose public keys the server has. @param {string} userId */
    async idsOf(userId) {
      const wraps = (await wallets.read(database, userId))?.wraps ?? []
      return wraps.filter(({ kind, publicKey }) => kind === 'passkey' && publicKey !== undefined).map(({ id }) => id)
    },
    /**
     * @param {import('../http/api.mjs').Call} call
     * @param {Question} question
     * @returns {Promise<string>} the challenge, in base64url
     */
    async ask(call, { userId, purpose, target }) {
      const challenge = randomToken()
      await database.run(
        `INSERT INTO passkey_challenges (hash, user_id, purpose, target, project, origin, expires)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[sha256(challenge), userId, purpose, target, ...placeOf(call), clock() + lasting],
      )
      return challenge
    },
    /**
     * Throws unless the assertion is from a passkey of this user and answers exactly this question.
     * @param {import('../http/api.mjs').Call} call
     * @param {Question} question
     * @param {import('./passkey-proof.mjs').Assertion & { id: string }} answer
     */
    async prove(call, question, { id, ...assertion }) {
      const expected = await take(call, question, assertion.clientData)
      await database.transaction(async (transaction) => {
        // The wallet's lock makes the second of two parallel assertions meet the counter of the first.
        await wallets.changeWraps(transaction, question.userId, (wraps) => {
          const passkey = wraps.find((one) => one.kind === 'passkey' && one.id === id && one.publicKey !== undefined)
          if (!passkey) throw new Problem(401, 'passkey_unknown', 'This passkey is not one of this account.')
          const { publicKey = '', counter = 0 } = passkey
          const checked = checkAssertion({ id, publicKey, counter }, assertion, expected)
          return wraps.map((one) => (one === passkey ? { ...one, counter: checked.counter } : one))
        })
      })
    },
    /**
     * Returns the stored form of a passkey that this user has just created.
     * @param {import('../http/api.mjs').Call} call
     * @param {Question} question
     * @param {{ id: string, clientData: string, authenticatorData: string, publicKey: string }} made
     */
    async readNew(call, question, made) {
      return readNewPasskey(made, await take(call, question, made.clientData))
    },
    sweep: () => database.run('DELETE FROM passkey_challenges WHERE expires < ?', clock()),
  }
  return passkeys
}
