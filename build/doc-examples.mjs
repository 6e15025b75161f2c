// Doc comments of the public names. The guards read them, and the browser tests run their examples as modules.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { entries, root } from './entries.mjs'

/** Name by which tests import the list of examples. */
const listId = 'virtual:doc-examples'
/**
 * Example modules have names in this folder, so that their imports are resolved like those of a file of the project.
 */
const folder = path.join(root, '.cache', 'doc-examples')

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)

/** Parsed files: most of the public names come from a few. */
const parsed = new Map()
const sourceOf = (file) => {
  if (!parsed.has(file)) parsed.set(file, parse(file, readFileSync(file, 'utf8')))
  return parsed.get(file)
}

/** Returns the file of a relative import; declaration files import each other by the names of their sources. */
const resolveFrom = (file, specifier) =>
  path.resolve(path.dirname(file), /\.d\.ts$/.test(file) ? specifier.replace(/\.tsx?$/, '.d.ts') : specifier)

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

/** Declarations of a file, by name. `names` are the names that a statement declares. */
function declarations(source) {
  const found = new Map()
  const add = (name, node, holder) => found.has(name) || found.set(name, { node, holder })
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) add(one.name.text, one, statement)
    } else if (statement.name) add(statement.name.text, statement, statement)
  }
  return found
}

/** Returns the declaration of `name` in `file`, or in the file from which it comes. */
function declarationOf(file, name) {
  const source = sourceOf(file)
  const own = declarations(source).get(name)
  if (own) return { ...own, source }
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) && !ts.isImportDeclaration(statement)) continue
    const target = statement.moduleSpecifier && resolveFrom(file, statement.moduleSpecifier.text)
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : (statement.exportClause ?? undefined)
    for (const element of bindings?.elements ?? []) {
      if (element.name.text !== name) continue
      const from = (element.propertyName ?? element.name).text
      if (target) return declarationOf(target, from)
      if (from !== name) return declarationOf(file, from)
    }
    if (target && ts.isExportDeclaration(statement) && !statement.exportClause) {
      const found = declarationOf(target, name)
      if (found) return found
    }
  }
}

/** Names that an entry exports; `isType` is true for an `export type`. */
function exportedNames(file) {
  const source = sourceOf(file)
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement))
      return isExported(statement)
        ? [...declarations({ statements: [statement] }).keys()].map((name) => ({ name }))
        : []
    if (!statement.exportClause) return exportedNames(resolveFrom(file, statement.moduleSpecifier.text))
    return statement.exportClause.elements.map((element) => ({
      name: element.name.text,
      isType: statement.isTypeOnly || element.isTypeOnly,
    }))
  })
}

const callable = [ts.SyntaxKind.ArrowFunction, ts.SyntaxKind.FunctionExpression]

/** `function`, `component`, `class`, `constant` or `type`. A component is a constant with a capital. */
function kindOf(node, name, isType) {
  if (isType || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return 'type'
  if (ts.isFunctionDeclaration(node)) return 'function'
  if (ts.isClassDeclaration(node)) return 'class'
  if (callable.includes(node.initializer?.kind)) return 'function'
  return /^[A-Z]/.test(name) ? 'component' : 'constant'
}

/** Text of the doc comment before a node, without its stars; undefined if there is none. */
function docOf(holder, source) {
  const comment = ts.getJSDocCommentsAndTags(holder).find(ts.isJSDoc)
  return comment
    ?.getText(source)
    .replace(/^\/\*\*[ \t]*\n?|\s*\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim()
}

/** Code of the `@example` of a doc comment: the lines up to the next tag. */
const exampleOf = (doc) => /^@example[ \t]*\n((?:(?!@\w).*(?:\n|$))*)/m.exec(doc ?? '')?.[1]?.trim() || undefined

/** Public members of an interface or a class that have a name. */
const membersOf = (node) =>
  (node.members ?? []).filter(
    (member) =>
      member.name &&
      !ts.isPrivateIdentifier(member.name) &&
      !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)),
  )

/**
 * Returns the public names of the entries with their doc comments.
 * @param {Readonly<Record<string, string>>} [from] Source or declaration file of each entry.
 * @returns {import('./doc-examples.d.mts').PublicName[]}
 */
export function publicNames(from = entries) {
  return Object.entries(from).flatMap(([entry, relative]) =>
    exportedNames(path.resolve(root, relative)).map(({ name, isType }) => {
      const found = declarationOf(path.resolve(root, relative), name)
      if (!found) throw new Error(`${relative} exports ${name}, which is declared nowhere`)
      const { node, holder, source } = found
      const doc = docOf(holder, source)
      const members = membersOf(node).map((member) => {
        const text = docOf(member, source)
        return {
          name: member.name.getText(source),
          isMethod: ts.isMethodSignature(member) || ts.isMethodDeclaration(member),
          doc: text,
          example: exampleOf(text),
        }
      })
      return { entry, name, kind: kindOf(node, name, isType), doc, example: exampleOf(doc), members }
    }),
  )
}

/**
 * Returns the examples of the public names, each once: several entries may export the same name.
 * @param {readonly import('./doc-examples.d.mts').PublicName[]} [names]
 * @returns {import('./doc-examples.d.mts').Example[]}
 */
export function examplesOf(names = publicNames()) {
  const all = names.flatMap(({ entry, name, example, members }) => [
    ...(example ? [{ entry, name, code: example }] : []),
    ...members.flatMap((member) =>
      member.example ? [{ entry, name: `${name}.${member.name}`, code: member.example }] : [],
    ),
  ])
  const once = new Map(all.map((example) => [example.code, example]))
  return [...once.values()].map((example) => ({ ...example, id: `${example.entry.replace('/', '-')}.${example.name}` }))
}

/**
 * Returns the module of an example: a function that runs the code and returns what it declares. The examples of a
 * handle's methods use a `kit` that they do not create; it is the function's parameter.
 * @param {{ readonly code: string }} example
 */
export function moduleOf({ code }) {
  const source = parse('example.tsx', code)
  const imports = source.statements.filter(ts.isImportDeclaration)
  const names = new Set()
  const bind = (name) => {
    if (ts.isIdentifier(name)) names.add(name.text)
    else for (const element of name.elements) if (element.name) bind(element.name)
  }
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement)) for (const one of statement.declarationList.declarations) bind(one.name)
    else if (ts.isFunctionDeclaration(statement)) bind(statement.name)
  const body = imports.reduceRight((text, { pos, end }) => text.slice(0, pos) + text.slice(end), code)
  return [
    ...imports.map((statement) => statement.getText(source)),
    `export async function run(${names.has('kit') ? '' : "kit: import('wallet-modal').KitHandle"}) {`,
    body.trim(),
    `return { ${[...names].join(', ')} }`,
    '}',
    '',
  ].join('\n')
}

/** A rollup plugin: tests import the examples by `virtual:doc-examples`, and examples the package by its name. */
export function docExamples() {
  const list = path.join(folder, 'list.js')
  const fileOf = ({ id }) => path.join(folder, `${id}.tsx`)
  let examples = []
  return {
    name: 'wm-doc-examples',
    resolveId(source, importer) {
      if (source === listId) return list
      if (source.startsWith(folder)) return source
      const entry = importer?.startsWith(folder) && /^wallet-modal(?:\/([\w/]+))?$/.exec(source)
      return entry ? path.join(root, entries[entry[1] ?? 'index']) : null
    },
    load(id) {
      if (id !== list) {
        const example = id.startsWith(folder) && examples.find((one) => fileOf(one) === id)
        return example ? moduleOf(example) : null
      }
      examples = examplesOf()
      const rows = examples.map((example) => {
        const { id: name, entry, code } = example
        const text = JSON.stringify({ id: name, entry, code })
        return `{ ...${text}, load: () => import(${JSON.stringify(fileOf(example))}) }`
      })
      return `export const examples = [\n${rows.join(',\n')}\n]`
    },
  }
}
