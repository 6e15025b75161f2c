import { describe, expect, test } from 'vitest'
import { bannedCalls, bannedRules } from './checks/banned-calls.ts'
import { files, read, sources } from './project.ts'

interface Allowed {
  readonly file: string
  readonly rule: string
  /** The line, trimmed. */
  readonly text: string
  readonly reason: string
}
const { allowed } = JSON.parse(read('test/guards/banned-calls.allow.json')) as { readonly allowed: readonly Allowed[] }
const same = (a: Omit<Allowed, 'reason'>, b: Omit<Allowed, 'reason'>): boolean =>
  a.file === b.file && a.rule === b.rule && a.text === b.text

describe('X-23 banned calls', () => {
  const found = sources().flatMap((file) => bannedCalls(file, read(file)))

  test('default: none in src but those with a written reason', () => {
    expect(sources().length).toBeGreaterThan(100)
    expect(found.filter((finding) => !allowed.some((entry) => same(entry, finding)))).toEqual([])
  })

  test('behavior: the list of reasons has nothing that is no longer there', () => {
    expect(allowed.filter((entry) => !found.some((finding) => same(entry, finding)))).toEqual([])
    for (const entry of allowed) expect(entry.reason.length, entry.file).toBeGreaterThan(20)
  })

  test.each(bannedRules)('behavior: %s is found in its violation file', (rule) => {
    const folder = 'test/guards/violations/banned-calls'
    const [file = ''] = files(folder, new RegExp(`/${rule}\\.tsx?$`))
    const text = read(file)
    const marked = text.split('\n').flatMap((line, index) => (line.includes('wrong') ? [index + 1] : []))
    expect(marked.length).toBeGreaterThan(0)
    expect(bannedCalls(file, text).map((finding) => [finding.rule, finding.line])).toEqual(
      marked.map((line) => [rule, line]),
    )
  })
})
