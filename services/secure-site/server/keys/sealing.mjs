import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

function encrypt(key, bytes, about) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key, sealed, about) {
  const end = sealed.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()])
}

/** Encodes the authenticated context of a sealed text unambiguously. */
const aboutOf = (parts) => JSON.stringify(parts)

/**
 * Envelope encryption (AES-256-GCM). The master key seals data keys and short-lived values; a data key seals the values
 * of one user. `about` is authenticated with the text, so that a row moved to another user does not open. Older master
 * keys can only open, which allows a rotation without downtime.
 * @param {readonly Buffer[]} masterKeys the first one seals
 */
export function createSealing(masterKeys) {
  const named = masterKeys.map((key) => ({ key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) }))
  const [current] = named

  function openWithMaster(text, ...about) {
    const [name, sealed] = text.split('.')
    const found = named.find((candidate) => candidate.name === name)
    if (!found) throw new Error(`A row is sealed with the master key ${name}, which this server was not given.`)
    return decrypt(found.key, Buffer.from(sealed, 'base64url'), aboutOf(about))
  }
  const sealWithMaster = (bytes, ...about) =>
    `${current.name}.${encrypt(current.key, bytes, aboutOf(about)).toString('base64url')}`

  return {
    /** @param {string} text @param {...(string | number)} about */
    seal: (text, ...about) => sealWithMaster(Buffer.from(text), ...about),
    /** @param {string} text @param {...(string | number)} about */
    open: (text, ...about) => openWithMaster(text, ...about).toString(),
    /** Returns a new data key of a user, sealed. @param {string} userId */
    newDataKey: (userId) => sealWithMaster(randomBytes(32), 'data key', userId),
    /** Returns true if the data key is sealed with an older master key. @param {string} dataKey */
    isOld: (dataKey) => !dataKey.startsWith(`${current.name}.`),
    /** Seals the same data key with the current master key. @param {string} dataKey @param {string} userId */
    reseal: (dataKey, userId) => sealWithMaster(openWithMaster(dataKey, 'data key', userId), 'data key', userId),
    /**
     * Returns `seal` and `open` with the data key of one user.
     * @param {string} dataKey
     * @param {string} userId
     */
    forUser(dataKey, userId) {
      const key = openWithMaster(dataKey, 'data key', userId)
      return {
        /** @param {string} text @param {...(string | number)} about */
        seal: (text, ...about) => encrypt(key, Buffer.from(text), aboutOf([userId, ...about])).toString('base64url'),
        /** @param {string} text @param {...(string | number)} about */
        open: (text, ...about) => decrypt(key, Buffer.from(text, 'base64url'), aboutOf([userId, ...about])).toString(),
      }
    },
  }
}
