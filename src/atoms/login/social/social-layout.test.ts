import { expect, test } from 'vitest'
import { socialLayout } from './social-layout.ts'

test.each([
  ['', { wide: '', row: '', more: false }],
  ['a', { wide: 'a', row: '', more: false }],
  ['ab', { wide: '', row: 'ab', more: false }],
  ['abc', { wide: 'a', row: 'bc', more: false }],
  ['abcdef', { wide: 'a', row: 'bcdef', more: false }],
  ['abcdefg', { wide: 'a', row: 'bcde', more: true }],
])('param: %s', (socials, { wide, row, more }) => {
  expect(socialLayout([...socials])).toEqual({ wide: [...wide], row: [...row], more })
})
