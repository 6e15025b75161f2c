import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { sameText } from '../keys/secrets.mjs'

/**
 * Generates and checks one-time codes from the system's random generator, stored as scrypt(HMAC(pepper, code and
 * challenge), salt).
 * @param {{ codeMac: (text: string) => string, cost: number }} options `cost` is the power of two of scrypt's N
 */
export function createCodes({ codeMac, cost }) {
  const slow = (text, salt) =>
    new Promise((resolve, reject) => {
      scrypt(
        text,
        Buffer.from(salt, 'base64url'),
        32,
        { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) },
        (error, key) => (error ? reject(error) : resolve(key.toString('base64url'))),
      )
    })
  const hash = (code, challengeId, salt) => slow(codeMac(JSON.stringify([code, challengeId])), salt)

  return {
    /** @param {number} length */
    make: (length) => String(randomInt(10 ** length)).padStart(length, '0'),
    /** @param {string} code @param {string} challengeId */
    async protect(code, challengeId) {
      const salt = randomBytes(16).toString('base64url')
      return { salt, hash: await hash(code, challengeId, salt) }
    },
    /** @param {string} code @param {string} challengeId @param {{ salt: string, hash: string }} kept */
    matches: async (code, challengeId, kept) => sameText(await hash(code, challengeId, kept.salt), kept.hash),
  }
}
