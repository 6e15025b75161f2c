import { describe, expect, test } from 'vitest'
import { read, sources } from './project.ts'

const own = 'src/atoms/kit/events/tracked-event.ts'

const namesOf = (text: string) => [...text.matchAll(/^ {2}\| '([A-Z0-9_]+)'$/gm)].map(([, name = '']) => name)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
/** Names that are written in code, and not in a comment. */
const named = (text: string) => new Set([...withoutComments(text).matchAll(/'([A-Z0-9_]+)'/g)].map(([, name]) => name))

const emitting = sources()
  .filter((file) => file !== own)
  .map((file) => withoutComments(read(file)))
  .filter((text) => /\b[tT]rack\w*\(|\btrack\b/.test(text))

describe('tracked events', () => {
  test.each(namesOf(read(own)))('default: %s is emitted somewhere', (name) => {
    expect(emitting.some((text) => named(text).has(name))).toBe(true)
  })

  test('behavior: the names are read, and one in a comment counts for nothing', () => {
    expect(namesOf(read(own)).length).toBeGreaterThan(55)
    expect([...named("// track(kit, 'ONE')\ntrack(kit, 'TWO') /* 'THREE' */\n")]).toEqual(['TWO'])
  })
})
