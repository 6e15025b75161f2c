import { expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { namesOf } from '../decode/known-chains.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { proofBlocks } from './proof-lines.ts'

test('the second step says what is asked, its facts, what to be careful about, who asks and where', () => {
  const blocks = proofBlocks({
    t: translator(english),
    reject: words('common.send'),
    asker: { origin: 'https://shop.test:8443', chain: namesOf(chainOf(1)) },
    view: {
      title: words('token.send'),
      approve: words('common.send'),
      rows: [{ label: 'not among the facts', value: 'x' }],
      proof: [
        { label: words('field.amount'), value: '5', kind: 'amount', hint: words('token.smallest') },
        { label: 'count', value: '7' },
      ],
      notes: [
        { tone: 'bad', title: words('typed.unlimited'), text: words('typed.unlimitedText') },
        { tone: 'warn', title: words('typed.anywhere'), text: words('typed.anywhereText') },
        { tone: 'info', title: words('solana.later'), text: words('solana.laterText') },
      ],
    },
  })
  expect(blocks.map((lines) => lines.map(({ label, value, isMain }) => [label, value, isMain]))).toEqual([
    [
      ['What is asked', 'Send a token', true],
      ['Amount', '5', true],
      ['count', '7', false],
    ],
    [['Be careful', 'An amount has no limit', true]],
    [['Be careful', 'It names no network', true]],
    [['Asked by', 'shop.test:8443', false]],
    [['Network', 'Ethereum', false]],
  ])
  expect(blocks[0]?.[1]?.hint).toBe('in the smallest unit; the token does not say its decimals')
})
