import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { describe, expect, test } from 'vitest'
import { read, root } from './project.ts'

interface Config {
  readonly forbidden: readonly (IForbiddenRuleType & { readonly name: string })[]
  readonly options: Record<string, unknown>
}
const config = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as Config

async function violations(folders: readonly string[]): Promise<{ rule: string; from: string; to: string }[]> {
  const { output } = await cruise(
    [...folders],
    { ...config.options, baseDir: root, ruleSet: { forbidden: [...config.forbidden] }, validate: true },
    config.options.enhancedResolveOptions as object,
    { tsConfig: extractTSConfig(path.join(root, 'tsconfig.test.json')) },
  )
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

// The step `boundaries` of `npm test` checks src, demo and services; this file checks the rules.
describe('import directions', () => {
  test('behavior: every rule is fired by a violation file', async () => {
    const fired = new Set((await violations(['test/guards/violations/boundaries'])).map(({ rule }) => rule))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !fired.has(name))).toEqual([])
  })

  test('behavior: the folders that the rules name exist', () => {
    const folders = [
      'chains/core',
      'chains/eip155',
      'theme',
      'atoms',
      'react-views/ui',
      'react-views/views',
      'react-views/shell',
      'elements',
      'testing',
    ]
    for (const folder of folders) expect(readdirSync(path.join(root, 'src', folder)).length, folder).toBeGreaterThan(0)
  })

  test('default: the lines of floors in ARCHITECTURE.md are the rules', () => {
    const drawn: { [floor: string]: string[] } = {}
    for (const line of read('ARCHITECTURE.md').match(/^kit ← .*$/gm) ?? [])
      for (const [at, floor] of line.split(' ← ').entries()) drawn[floor] = line.split(' ← ').slice(0, at)
    const { runtime: _, ...floors } = drawn
    const rules = config.forbidden.flatMap((rule) => {
      const [, floor] = /^atoms-([\w-]+)$/.exec(rule.name) ?? []
      const [, allowed] = /atoms\/\(\?:([\w|-]+)\)/.exec('to' in rule ? String(rule.to.pathNot) : '') ?? []
      return floor && allowed ? [[floor, allowed.split('|').filter((other) => other !== floor)]] : []
    })
    expect(floors).toEqual(Object.fromEntries(rules))
    expect(rules.length).toBeGreaterThan(9)
  })
})
