/**
 * The part of Node's `Buffer` that `@walletconnect/utils` needs: it takes the global one, which browsers do not have,
 * for the permissions of a sign-in request and for the hash of a signed text.
 */
export class Buffer extends Uint8Array {
  /**
   * @param {string | ArrayLike<number>} value
   * @param {string} [encoding] of a text: `base64`, also without padding, `hex`, or UTF-8
   * @returns {Buffer}
   */
  static from(value, encoding) {
    if (typeof value !== 'string') return new Buffer(value)
    if (encoding === 'hex') return new Buffer((value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
    if (encoding !== 'base64') return new Buffer(new TextEncoder().encode(value))
    const text = atob(value.replace(/-/g, '+').replace(/_/g, '/'))
    return new Buffer([...text].map((sign) => sign.charCodeAt(0)))
  }

  /** @param {readonly Uint8Array[]} parts */
  static concat(parts) {
    return new Buffer(parts.flatMap((part) => [...part]))
  }

  /** @param {string} [encoding] `base64`, `hex`, or UTF-8 */
  toString(encoding) {
    if (encoding === 'hex') return [...this].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (encoding === 'base64') return btoa([...this].map((byte) => String.fromCharCode(byte)).join(''))
    return new TextDecoder().decode(this)
  }
}
