import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, root } from './project.ts'

/** Openings that leave a reader without a subject: pronouns and relative clauses. */
const opening =
  /^(?:What|Whoever|Whose|Who|Where|One|Ones|Those|That|It|Its|Of|Whether|How|As|Another|Others|Nobody|Anything|Whatever|Whichever|So|Then|Only|Until|Also)\b/
/** Documents that are not in the repository. */
const elsewhere = /\b(?:safety|spec|protocol|design|views) (?:§|[A-Z]6?-\d|\d+\.\d)/
const line = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/

const isWide = (text: string) =>
  text.length > 120 && /^\s*(?:\/\/|\/\*|\*)|\s\/\/ /.test(text) && !/^\W*https:\S+$|biome-ignore/.test(text)

interface Comment {
  readonly line: number
  readonly text: string
}

/** Blocks of comment lines, without directives and what is too short for a sentence. */
function commentsOf(source: string): Comment[] {
  const found: Comment[] = []
  let block: { line: number; texts: string[] } | undefined
  const end = () => {
    const text = block?.texts.join(' ').replace(/\s+/g, ' ').trim() ?? ''
    if (block && text.length > 25 && !/biome-ignore|license|@ts-/i.test(text)) found.push({ line: block.line, text })
    block = undefined
  }
  for (const [at, text] of source.split('\n').entries()) {
    const match = line.exec(text)
    if (!match) end()
    else {
      block ??= { line: at + 1, texts: [] }
      block.texts.push(match[1] ?? '')
    }
  }
  end()
  return found
}

describe('comments', () => {
  const sources = ['src', 'services', 'demo', 'build', 'scripts', 'test']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => files(folder, /^(?!.*(?:node_modules|guards\/violations)).*\.(?:tsx?|mjs)$/))
    .filter((file) => !/\.d\.m?tsx?$/.test(file))
  const all = sources.flatMap((file) => commentsOf(read(file)).map((comment) => ({ file, ...comment })))
  const where = ({ file, line, text }: Comment & { file: string }) => `${file}:${line} ${text.slice(0, 80)}`

  test('default: each opens with a subject or a verb', () => {
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter(({ file }) => /\.test\.tsx?$/.test(file)).length).toBeGreaterThan(300)
    expect(all.filter(({ text }) => opening.test(text)).map(where)).toEqual([])
  })

  test('default: none refers to a document that is not in the repository', () => {
    expect(all.filter(({ text }) => elsewhere.test(text)).map(where)).toEqual([])
  })

  test('default: none is wider than 120 characters, except for a link or a directive', () => {
    const wide = sources.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((text, at) => (isWide(text) ? [`${file}:${at + 1}`] : [])),
    )
    expect(wide).toEqual([])
    const words = 'word '.repeat(30)
    expect([`// ${words}`, `/** ${words} */`, ` * ${words}`, `call() // ${words}`].map(isWide)).not.toContain(false)
    expect([`// biome-ignore ${words}`, ` * https://example.org/${'a'.repeat(120)}`, words].map(isWide)).not.toContain(
      true,
    )
  })

  test('error: an opening without a subject and a reference to elsewhere are seen', () => {
    const [first, second] = commentsOf(
      '// Whoever waits for it hears of it here.\nlet a\n/** Kept for a day, as the rule says (spec §5). */\n',
    )
    expect(opening.test(first?.text ?? '')).toBe(true)
    expect(elsewhere.test(second?.text ?? '')).toBe(true)
  })
})
