import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { translateView } from '../decode/translate-view.ts'
import { FrameError } from '../host/frame-error.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import { signInWithLogin } from './sign-in-with-login.ts'
import type { Wallet } from './wallet.ts'

const own = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const place = '<<AccountAddress>>'
const origin = 'https://shop.example'

/** A message as pages prepare it, of these fields. */
const prepared = (fields: object = {}) =>
  createSiweMessage({
    ...{ address: own, chainId: 1, domain: 'shop.example', nonce: 'abcdefgh1234', uri: `${origin}/in`, version: '1' },
    ...{ issuedAt: new Date(1_700_000_000_000), statement: 'Come aboard.', ...fields },
  }).replace(own, place)

/** A wallet whose visitor approves, or answers with an error; with what it showed and signed. */
function walletOf(answer?: Error) {
  const shown: unknown[] = []
  const signed: string[] = []
  const wallet = {
    origin,
    named: (chain: unknown) => chain,
    accounts: { addresses: async () => ({ eip155: own, solana: '' }) },
    async approve({ prepare, work }: Parameters<Wallet['approve']>[0]) {
      const { view, facts } = await prepare(() => {})
      shown.push(translateView(translator(english), view))
      if (answer) throw answer
      return work(facts)
    },
    async sign({ message }: { message: Uint8Array }) {
      signed.push(new TextDecoder().decode(message))
      return '0xsigned'
    },
  }
  return { wallet: wallet as unknown as Wallet, shown, signed }
}

test('shows the page’s message with the account in it, and signs what was shown', async () => {
  const { wallet, shown, signed } = walletOf()
  const message = prepared().replace(place, own)
  const answer = await signInWithLogin(wallet, chainOf(1), { serializedMessage: prepared() })
  expect(answer).toEqual({ message, signature: '0xsigned' })
  expect(shown).toMatchObject([{ title: 'Sign in', approve: 'Sign in', text: { value: message } }])
  expect(signed).toEqual([message])
})

test('logs in without a signature: no message, no EVM chain, and a visitor who declines', async () => {
  const { wallet, shown } = walletOf()
  expect(await signInWithLogin(wallet, chainOf(1), {})).toBeUndefined()
  const solana = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  expect(await signInWithLogin(wallet, solana, { serializedMessage: prepared() })).toBeUndefined()
  expect(shown).toEqual([])
  const declined = walletOf(new FrameError('User rejected the request.', 4001))
  expect(await signInWithLogin(declined.wallet, chainOf(1), { serializedMessage: prepared() })).toBeUndefined()
  expect(declined.signed).toEqual([])
  const broken = walletOf(new FrameError('The server is away.'))
  await expect(signInWithLogin(broken.wallet, chainOf(1), { serializedMessage: prepared() })).rejects.toThrow('away')
})

const typed = prepared()
test.each([
  ['another site', prepared({ domain: 'bank.example' })],
  ['another site by a port', prepared({ domain: 'shop.example:444' })],
  ['a page of another site', prepared({ uri: 'https://bank.example/in' })],
  ['another network', prepared({ chainId: 137 })],
  ['another scheme', prepared({ scheme: 'ftp' })],
  ['no place for the account', typed.replace(place, own)],
  ['two places', typed.replace('aboard.', place)],
  [
    'another account, and the place in the statement',
    typed.replace(place, `0x${'1'.repeat(40)}`).replace('aboard.', place),
  ],
  ['one line more', `${typed}\nExpiration Time: tomorrow`],
  ['no sign-in', `Pay everything to ${place}`],
  ['the place alone', place],
  ['nothing', ''],
])('error: refuses a message before it shows anything: %s', async (_what, serializedMessage) => {
  const { wallet, shown, signed } = walletOf()
  await expect(signInWithLogin(wallet, chainOf(1), { serializedMessage })).rejects.toMatchObject({ code: -32602 })
  expect([shown, signed]).toEqual([[], []])
})
