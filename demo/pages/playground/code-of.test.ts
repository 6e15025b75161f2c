import { readFile } from 'node:fs/promises'
import { compile } from 'svelte/compiler'
import ts from 'typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'
import * as cdn from '../../../src/cdn.ts'
import * as index from '../../../src/index.ts'
import * as networks from '../../../src/networks.ts'
import * as react from '../../../src/react.ts'
import * as svelte from '../../../src/svelte.ts'
import * as vue from '../../../src/vue.ts'
import { codeOf, languages } from './code-of.ts'
import { type Configuration, optionsOf, propertiesOf, start } from './configuration.ts'
import { otherValue } from './other-value.ts'
import { settings } from './settings.ts'

const hosts = {
  relay: 'ws://localhost:1',
  providerApi: 'http://localhost:2',
  dataApi: 'http://localhost:3',
  secureFrame: 'http://secure.localhost:4/sdk?projectId=harbor',
}
const entries: { readonly [specifier: string]: object } = {
  '/wallet-modal/wallet-modal.js': cdn,
  'wallet-modal': index,
  'wallet-modal/networks': networks,
  'wallet-modal/react': react,
  'wallet-modal/svelte': svelte,
  'wallet-modal/vue': vue,
}

/** The scripts of a file; all of it where there are no tags. */
function scriptsOf(code: string): string {
  const scripts = [...code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  return scripts.length ? scripts.join('\n') : code
}

function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isIdentifier(node)) return { named: node.text }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalOf)
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`Unexpected: ${node.getText()}`)
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`Unexpected: ${property.getText()}`)
      return [(property.name as ts.Identifier | ts.StringLiteral).text, literalOf(property.initializer)]
    }),
  )
}

/** Reads the imports and the options of `createKit` back from the code. */
function readBack(code: string) {
  const source = ts.createSourceFile('code.tsx', scriptsOf(code), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imported: { readonly from: string; readonly name: string }[] = []
  let options: { readonly [name: string]: unknown } = {}
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text
      for (const { name } of (node.importClause.namedBindings as ts.NamedImports).elements)
        imported.push({ from, name: name.text })
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'createKit' && node.arguments[0])
      options = literalOf(node.arguments[0]) as typeof options
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { imported, options }
}

/** The properties that a tag has in the code, as texts; those of the framework are left out. */
function tagOf(code: string, tag: 'button' | 'modal') {
  const text =
    new RegExp(`<(?:wallet-${tag}|Wallet${tag === 'button' ? 'Button' : 'Modal'})([^>]*?)/?>`).exec(code)?.[1] ?? ''
  // Frameworks take braces for an expression.
  for (const [, quoted] of text.matchAll(/"([^"]*)"/g)) expect(quoted).not.toMatch(/[{}<>]/)
  return Object.fromEntries(
    [...text.matchAll(/ ([\w-]+)=(?:"([^"]*)"|\{(\d+)\})/g)].map(([, name = '', quoted, number]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      (quoted ?? number ?? '').replace(/&#(\d+);/g, (_, point: string) => String.fromCharCode(Number(point))),
    ]),
  )
}

const asTexts = (properties: object) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, String(value)]))

function expectToBePastable(code: string, options = readBack(code).options) {
  const { imported } = readBack(code)
  const own = imported.filter(({ from }) => from.includes('wallet-modal'))
  for (const { from, name } of own) expect(entries[from], from).toHaveProperty(name)
  const named = (options.networks as readonly { readonly named: string }[]).map((one) => one.named)
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['createKit', ...named]))
  const all: { readonly [name: string]: unknown } = networks
  const given = { ...options, networks: named.map((name) => all[name]) } as Parameters<typeof index.createKit>[0]
  // The kit itself refuses an option that it does not know, or a value of another kind.
  const kit = index.createKit(given)
  onTestFinished(() => kit.destroy())
}

/** Compiles a component with the framework's own compiler. Throws, or returns its warnings. */
function warningsOf(code: string): readonly string[] {
  if (code.includes('{kit}') && code.includes('<script module>')) {
    const { warnings } = compile(code, { generate: 'client', filename: 'App.svelte' })
    return warnings.map(({ message }) => message)
  }
  const { descriptor, errors } = parse(code)
  const script = compileScript(descriptor, { id: 'app' })
  const template = compileTemplate({
    ...{ source: descriptor.template?.content ?? '', filename: 'App.vue', id: 'app' },
    compilerOptions: {
      ...(script.bindings && { bindingMetadata: script.bindings }),
      isCustomElement: (tag) => tag.startsWith('wallet-'),
    },
  })
  return [...errors, ...template.errors].map(String).concat(template.tips, script.warnings ?? [])
}

const everything = Object.fromEntries(settings.map((setting) => [setting.id, otherValue(setting)]))
const difficult = { ...start, never: ['O\'Neil "\\"'], label: 'Say "hi" & <go> {now} \'then\' \\ `$' }

describe('the code of a configuration', () => {
  const cases: readonly (readonly [name: string, configuration: Configuration])[] = [
    ['nothing changed', start],
    ...settings.map((setting) => [setting.id, { ...start, [setting.id]: otherValue(setting) }] as const),
    ['everything changed', everything],
    ['signs that mean something', difficult],
  ]
  it.each(cases)('says what the page’s own kit gets: %s', (_name, configuration) => {
    for (const language of languages) {
      const code = codeOf(language, configuration, hosts)
      const { options } = readBack(code)
      expect(options, language).toEqual({
        ...optionsOf(configuration, hosts),
        networks: (configuration.networks as readonly string[]).map((named) => ({ named })),
      })
      for (const tag of ['button', 'modal'] as const)
        expect(tagOf(code, tag), language).toEqual(asTexts(propertiesOf(configuration, tag)))
      expectToBePastable(code, options)
    }
  })

  it('names no default', () => {
    const off = { ...start, relay: false, providerApi: false, dataApi: false, secureFrame: false }
    expect(readBack(codeOf('React', off, hosts)).options).toEqual({
      networks: ['mainnet', 'base', 'solana', 'bitcoin'].map((named) => ({ named })),
    })
  })

  it('compiles as a component of Vue and of Svelte, also with signs that mean something there', () => {
    for (const configuration of [start, everything, difficult])
      for (const language of ['Vue', 'Svelte'] as const)
        expect(warningsOf(codeOf(language, configuration, hosts)), language).toEqual([])
  })
})

describe('the code of the pages', () => {
  it.each(['html', 'react', 'vue', 'svelte'])('can be pasted: %s', async (page) => {
    const code = await readFile(new URL(`../${page}/code.txt`, import.meta.url), 'utf8')
    expectToBePastable(code)
    if (page === 'vue' || page === 'svelte') expect(warningsOf(code)).toEqual([])
  })
})
