// Simulates a passkey without a browser: valid assertions, and the invalid ones that tests need.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly type?: string
  readonly flags?: number
  readonly counter?: number
  readonly rpId?: string
  /** Additional fields of the client data. */
  readonly more?: object
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export function softPasskey(algorithm: 'ES256' | 'RS256' = 'ES256') {
  const { publicKey, privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = randomBytes(32)
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const client = ({ challenge, origin, more }: Ceremony, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more }))
  const head = ({ origin, rpId = new URL(origin).hostname, counter = 0 }: Ceremony, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }
  return {
    id: id.toString('base64url'),
    publicKey: base64(spki),
    make(ceremony: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // The server does not read the key from here; it uses the SPKI that the browser sends separately.
      const made = Buffer.concat([head(ceremony, ceremony.flags ?? 0x45), Buffer.alloc(16), length, id])
      return {
        id: id.toString('base64url'),
        publicKey: base64(spki),
        clientData: base64(client(ceremony, ceremony.type ?? 'webauthn.create')),
        authenticatorData: base64(made),
      }
    },
    answer(ceremony: Ceremony) {
      const clientData = client(ceremony, ceremony.type ?? 'webauthn.get')
      const data = head(ceremony, ceremony.flags ?? 0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        id: id.toString('base64url'),
        clientData: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, privateKey)),
      }
    },
  }
}
