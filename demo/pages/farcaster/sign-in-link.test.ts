import { expect, test } from 'vitest'
import { readSignInLink } from './sign-in-link.ts'

const good = {
  channelToken: 't',
  nonce: 'n0n3',
  siweUri: 'http://secure.localhost:5558/sdk',
  domain: 'secure.localhost:5558',
}
const link = (query: Record<string, string>) => `http://localhost:5173/farcaster?${new URLSearchParams(query)}`

test('reads the link of a code', () => {
  expect(readSignInLink(link(good))).toEqual(good)
})

test.each([
  ['nothing', ''],
  ['no link', 'maren'],
  ['a link without a channel', link({ ...good, channelToken: '' })],
  ['a domain that is not signed for', link({ ...good, domain: 'bank.example' })],
  ['no address', link({ ...good, siweUri: 'secure' })],
])('refuses %s', (_, text) => {
  expect(readSignInLink(text)).toBeUndefined()
})
