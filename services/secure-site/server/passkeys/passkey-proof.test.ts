import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { softPasskey } from '../testing/soft-passkey.ts'
import { checkAssertion, readNewPasskey } from './passkey-proof.mjs'

const publicUrl = 'https://wallet.example'
const page = 'https://shop.example'
const challenge = Buffer.alloc(32, 7).toString('base64url')
const expected = { challenge, publicUrl, origins: [page] }
const good = { challenge, origin: publicUrl }

it.each(['ES256', 'RS256'] as const)('a passkey of %s answers its challenge', (algorithm) => {
  const soft = softPasskey(algorithm)
  const passkey = readNewPasskey(soft.make(good), expected)
  expect(passkey).toEqual({ id: soft.id, publicKey: soft.publicKey, counter: 0 })
  expect(checkAssertion(passkey, soft.answer(good), expected)).toEqual(passkey)
  expect(checkAssertion(passkey, soft.answer({ ...good, counter: 9 }), expected)).toMatchObject({ counter: 9 })
})

it('is taken inside of a page of the project, and of no other', () => {
  const soft = softPasskey()
  const passkey = readNewPasskey(soft.make(good), expected)
  const within = (more: object) => () => checkAssertion(passkey, soft.answer({ ...good, more }), expected)
  within({ crossOrigin: true, topOrigin: page })()
  within({ crossOrigin: true })()
  within({ topOrigin: publicUrl })()
  expect(within({ crossOrigin: true, topOrigin: 'https://evil.example' })).toThrow('may not use')
  expect(within({ crossOrigin: false, topOrigin: page })).toThrow('may not use')
})

it('refuses what the passkey did not say here and now', () => {
  const soft = softPasskey()
  const passkey = readNewPasskey(soft.make(good), expected)
  const no = (more: object, message: string) =>
    expect(() => checkAssertion(passkey, soft.answer({ ...good, ...more }), expected), message).toThrow(message)
  no({ type: 'webauthn.create' }, 'something else')
  no({ challenge: Buffer.alloc(32, 8).toString('base64url') }, 'another question')
  no({ origin: 'https://evil.example', rpId: 'wallet.example' }, 'may not use')
  no({ rpId: 'evil.example' }, 'another site')
  no({ flags: 0x04 }, 'did not check')
  no({ flags: 0x01 }, 'did not check')
})

it('refuses a signature of another key, and one that is for other bytes', () => {
  const [one, other] = [softPasskey(), softPasskey()]
  const passkey = readNewPasskey(one.make(good), expected)
  expect(() => checkAssertion(passkey, other.answer(good), expected)).toThrow('signature')
  const answer = one.answer(good)
  const more = one.answer({ ...good, counter: 5 })
  expect(() => checkAssertion(passkey, { ...answer, authenticatorData: more.authenticatorData }, expected)).toThrow(
    'signature',
  )
  expect(() => checkAssertion(passkey, { ...answer, clientData: one.make(good).clientData }, expected)).toThrow()
  expect(() => checkAssertion(passkey, { ...answer, signature: 'AAAA' }, expected)).toThrow('signature')
})

it('refuses a counter that stands still or goes back', () => {
  const soft = softPasskey()
  const passkey = { ...readNewPasskey(soft.make(good), expected), counter: 5 }
  for (const counter of [0, 4, 5])
    expect(() => checkAssertion(passkey, soft.answer({ ...good, counter }), expected)).toThrow('copied')
  expect(checkAssertion(passkey, soft.answer({ ...good, counter: 6 }), expected).counter).toBe(6)
})

it('keeps no passkey that is another one than it says, or of another algorithm', () => {
  const soft = softPasskey()
  const made = soft.make(good)
  const no = (more: object) =>
    expect(() => readNewPasskey({ ...made, ...more }, expected), JSON.stringify(more)).toThrow()
  no({ id: softPasskey().id })
  no({ authenticatorData: soft.make({ ...good, flags: 0x05 }).authenticatorData })
  no({ authenticatorData: soft.make({ ...good, flags: 0x41 }).authenticatorData })
  no({ authenticatorData: 'AAAA' })
  no({ clientData: soft.answer(good).clientData })
  no({ clientData: 'bm8gSlNPTg==' })
  no({ publicKey: 'AAAA' })
  for (const weak of [
    generateKeyPairSync('rsa', { modulusLength: 1024 }),
    generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    generateKeyPairSync('ed25519'),
  ])
    no({ publicKey: weak.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') })
})
