import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Signer } from '../../src/atoms/sessions/sign-in-sessions.ts'
import { solana } from '../../src/chains/solana-networks.ts'
import { readSignInText } from '../../src/react-views/views/sign-in/read-sign-in-text.ts'
import { timeOf } from '../../src/siwx/grammar.ts'
import { parseMessage, stringifyMessage } from '../../src/siwx/message.ts'
import { hostileText, messageData, runs } from './arbitrary-message.ts'

const signer: Signer = {
  namespace: 'eip155',
  chainId: 'eip155:1',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
}
const text = `harbor.test wants you to sign in with your Ethereum account:
${signer.address}

Open the members area.

URI: https://harbor.test/members
Version: 1
Chain ID: 1
Nonce: k3Jx81mQp0aVn5Wd9sLr2b
Issued At: 2026-05-04T09:30:00.000Z`
const expiry = '\nExpiration Time: 2026-05-05T09:30:00.000Z'
const words = { domain: 'harbor.test', statement: 'Open the members area.', expires: undefined }

describe('what the text of a sign-in says by itself', () => {
  it('default: site, statement and end', () => {
    expect(readSignInText(text, signer)).toEqual(words)
    expect(readSignInText(text + expiry, signer)).toEqual({ ...words, expires: Date.parse('2026-05-05T09:30Z') })
    const { statement: _, ...others } = words
    const bare = text.replace('Open the members area.\n\n', '\n')
    expect(readSignInText(bare, signer)).toEqual({ ...others, statement: undefined })
    // The form of other namespaces, with an empty line less.
    expect(readSignInText(text.replace('Open the members area.\n\n', ''), signer)).toEqual({
      ...others,
      statement: undefined,
    })
    expect(readSignInText(text.replace(signer.address, signer.address.toLowerCase()), signer)).toEqual(words)
    expect(readSignInText(text.replace('Chain ID: 1', 'Chain ID: eip155:1'), signer)).toEqual(words)
    expect(readSignInText(`https://${text}`, signer)).toEqual(words)
  })

  it.each([
    ['another account', text.replace('d8dA', 'd8dB')],
    ['another network', text.replace('Chain ID: 1', 'Chain ID: 10')],
    ['a line more', `${text}\nGive: everything`],
    ['a line in another place', text.replace('\nURI', `${expiry}\nURI`)],
    ['a statement of two lines', text.replace('members area.', 'members area.\nAnd the safe.')],
    ['a character that turns the direction', text.replace('members area', 'members \u202earea')],
    ['another first line', text.replace('wants you to sign in', 'wants your money')],
    ['a path in place of a domain', text.replace('harbor.test wants', 'harbor.test/x wants')],
    ['an end that is no time', text + expiry.replace('2026', 'soon')],
    ['nothing', ''],
    ['words', 'Log in to Harbor: 12345678'],
  ])('error: %s: it is shown alone', (_, other) => {
    expect(readSignInText(other, signer)).toBeUndefined()
  })

  it('error: an address that differs by the case of a letter is another one, where case counts', () => {
    const address = 'GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE'
    const { chainId } = { chainId: `solana:${solana.id}` as const }
    const other = text.replace(signer.address, address).replace('Chain ID: 1', `Chain ID: ${chainId}`)
    const own: Signer = { namespace: 'solana', chainId, address }
    expect(readSignInText(other, own)).toEqual(words)
    expect(readSignInText(other.replace('GJRs', 'gJRs'), own)).toBeUndefined()
  })

  const signerOf = ({
    chainId,
    accountAddress,
  }: {
    readonly chainId: Signer['chainId']
    readonly accountAddress: string
  }) => ({ chainId, address: accountAddress, namespace: chainId.split(':')[0] }) as Signer

  it('default: of each text of the package it says what the package reads', () => {
    const once = fc.property(messageData, fc.boolean(), (data, clearChainIdNamespace) => {
      expect(readSignInText(stringifyMessage(data, { clearChainIdNamespace }), signerOf(data))).toEqual({
        domain: data.domain,
        statement: data.statement,
        expires: data.expirationTime && timeOf(data.expirationTime),
      })
    })
    fc.assert(once, { numRuns: runs(1_000, 50_000) })
  })

  it('error: of a text with a foreign part it says nothing that the package reads otherwise', () => {
    const once = fc.property(messageData, hostileText, fc.nat(), (data, foreign, at) => {
      const good = stringifyMessage(data)
      const place = at % good.length
      const other = good.slice(0, place) + foreign + good.slice(place)
      const said = readSignInText(other, signerOf(data))
      const read = parseMessage(other)
      if (said && read) expect(said).toMatchObject({ domain: read.domain, statement: read.statement })
      if (said) expect(/[^\x20-\x7e\n]/.test(other)).toBe(false)
    })
    fc.assert(once, { numRuns: runs(1_000, 50_000) })
  })
})
