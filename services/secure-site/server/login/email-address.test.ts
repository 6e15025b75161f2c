import { describe, expect, it } from 'vitest'
import { endAll, stackWith, wide } from '../testing/test-stack.ts'
import { readEmailAddress } from './email-address.mjs'

const label = 'a'.repeat(63)
const refused: [string, unknown][] = [
  ['nothing', ''],
  ['no text', 5],
  ['no @', 'ann.mail.example'],
  ['one label', 'a@b'],
  ['320 characters', `${'a'.repeat(64)}@${[label, label, label, 'b'.repeat(59)].join('.')}.de`],
  ['321 characters', `${'a'.repeat(65)}@${[label, label, label, 'b'.repeat(59)].join('.')}.de`],
  ['a long name', `${'a'.repeat(65)}@mail.example`],
  ['quotes', '"ann"@mail.example'],
  ['a quote in the middle', 'an"n@mail.example'],
  ['a space', 'an n@mail.example'],
  ['a space in front', ' ann@mail.example'],
  ['two @', 'ann@bob@mail.example'],
  ['a line feed and a header', 'ann@mail.example\nBcc: eve@evil.example'],
  ['a line end and a header', 'ann@mail.example\r\nBcc: eve@evil.example'],
  ['a line end in front', '\r\nann@mail.example'],
  ['an encoded line end', 'ann%0d%0abcc@mail.example%0a'],
  ['a NUL', 'ann\0@mail.example'],
  ['a list', 'ann@mail.example,eve@evil.example'],
  ['a list with a semicolon', 'ann@mail.example;eve@evil.example'],
  ['a name with brackets', 'Ann <ann@mail.example>'],
  ['a comment', 'ann(hi)@mail.example'],
  ['dots at the edges', '.ann@mail.example'],
  ['two dots', 'an..n@mail.example'],
  ['an empty label', 'ann@mail..example'],
  ['a dot at the end', 'ann@mail.example.'],
  ['an address of numbers', 'ann@127.0.0.1'],
  ['an address in brackets', 'ann@[127.0.0.1]'],
  ['a label with a dash at its edge', 'ann@-mail.example'],
  ['an underscore', 'ann@ma_il.example'],
  ['a soft hyphen', 'ann@mail.exa\u00admple'],
  ['a right-to-left sign', 'ann@mail.\u202eexample'],
  ['a name in another script', 'änn@mail.example'],
]

describe('addresses', () => {
  it.each(refused)('are refused with %s', (_name, input) => {
    expect(readEmailAddress(input)).toBeUndefined()
  })

  it.each([
    ['Ann@Mail.Example', 'Ann@mail.example', 'ann@mail.example', 'ann@mail.example'],
    ['ann+shop@mail.example', 'ann+shop@mail.example', 'ann+shop@mail.example', 'ann@mail.example'],
    ["o'neil@mail.example", "o'neil@mail.example", "o'neil@mail.example", "o'neil@mail.example"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('are read from %s', (input, address, key, mailbox) => {
    expect(readEmailAddress(input)).toEqual({ address, key, mailbox })
  })
})

describe('the API', () => {
  it('sends nothing to what is no address', async () => {
    const { frameWith, mail } = await stackWith({ limits: wide })
    const frame = await frameWith()
    for (const [name, input] of refused) expect((await frame.start(input as string)).status, name).toBe(400)
    expect(mail.mails()).toEqual([])
    await endAll()
  })
})
