import { createPrivateKey, sign } from 'node:crypto'

const lasting = 300
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns a client secret in the form of a JWT (ES256), signed by the key of the operator's team for one request, so
 * that no secret expires.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 * @param {{ teamId: string, keyId: string, privateKey: string }} key PKCS #8 in PEM
 * @param {{ clientId: string, issuer: string, now: number }} about `now` in seconds
 */
export function signClientSecret({ teamId, keyId, privateKey }, { clientId, issuer, now }) {
  const issued = Math.floor(now)
  const head = part({ alg: 'ES256', kid: keyId, typ: 'JWT' })
  const body = part({ iss: teamId, iat: issued, exp: issued + lasting, aud: issuer, sub: clientId })
  const key = createPrivateKey(privateKey)
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${body}.${signature.toString('base64url')}`
}
