import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { headerOf, keyFor, readIdToken } from './id-token.mjs'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const now = 1_800_000_000
const sound = { iss: 'https://id.example', aud: 'me', sub: '1', nonce: 'n', iat: now - 5, exp: now + 300 }
const expected = { issuer: 'https://id.example', clientId: 'me', nonce: 'n', now }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(claims: object, key: KeyObject = rsa.privateKey, alg = 'RS256') {
  const text = `${part({ alg, kid: 'k' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
const jwk = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), kid: 'k' }) as Record<string, string>
const read = (text: string, key = jwk(rsa.publicKey)) => readIdToken(text, key, expected)

describe('an id_token', () => {
  it('is read when all of it is right', () => {
    expect(read(token(sound))).toEqual(sound)
    expect(read(token(sound, ec.privateKey, 'ES256'), jwk(ec.publicKey))).toEqual(sound)
    expect(read(token({ ...sound, aud: ['me', 'other'], azp: 'me' }))).toMatchObject({ sub: '1' })
  })

  it.each([
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'other' }],
    ['audience of several', { aud: ['me', 'other'] }],
    ['party', { azp: 'other' }],
    ['end', { exp: now - 61 }],
    ['no end', { exp: undefined }],
    ['beginning', { iat: now + 61 }],
    ['nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['a number as subject', { sub: 5 }],
  ])('is refused with another %s', (_name, more) => {
    expect(() => read(token({ ...sound, ...more }))).toThrow()
  })

  it('is refused with another signature, none, or one of another kind', () => {
    const [head, , signature] = token(sound).split('.')
    expect(() => read(`${head}.${part({ ...sound, sub: '2' })}.${signature}`)).toThrow('signature')
    expect(() => read(`${head}.${part(sound)}.`)).toThrow('signature')
    const keys = [jwk(rsa.publicKey)]
    for (const alg of ['none', 'HS256', 'toString']) expect(() => keyFor(keys, { alg, kid: 'k' })).toThrow(alg)
    expect(keyFor(keys, { alg: 'ES256', kid: 'k' })).toBeUndefined()
    expect(keyFor(keys, { alg: 'RS256', kid: 'other' })).toBeUndefined()
    expect(keyFor(keys, headerOf(token(sound)))).toEqual(jwk(rsa.publicKey))
  })
})
