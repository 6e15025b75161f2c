import path from 'node:path'
import ts from 'typescript'
import { manifest } from '../../../build/manifest.mjs'
import { contactsKey } from '../../../src/atoms/kit/storage/contacts-key.ts'
import { identityKey } from '../../../src/atoms/kit/storage/identity-key.ts'
import { personalKeys, storageKeys } from '../../../src/atoms/kit/storage/keys.ts'
import { loginKeys } from '../../../src/embedded/login-cache.ts'
import { read, root, sources } from '../project.ts'

/** Everything that an integrator may rely on, by kind; each list is sorted. */
export type Surface = Record<string, readonly string[]>

let program: ts.Program | undefined
function checkerOf(file: string): { checker: ts.TypeChecker; source: ts.SourceFile } {
  const entry = path.join(root, file)
  if (!program?.getSourceFile(entry)) {
    const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
    // The program includes the files of the guard's own test, because a second program takes ten seconds.
    const files = [...Object.values(entries), `${violations}/entry.ts`, `${violations}/errors.ts`]
    program = ts.createProgram([...files.map((name) => path.join(root, name)), entry], options)
  }
  const source = program.getSourceFile(entry)
  if (!source) throw new Error(`${file} does not exist`)
  return { checker: program.getTypeChecker(), source }
}

const entries = {
  '.': 'src/index.ts',
  './elements': 'src/elements.ts',
  './react': 'src/react.ts',
  './vue': 'src/vue.ts',
  './svelte': 'src/svelte.ts',
  './solid': 'src/solid.ts',
  './preact': 'src/preact.ts',
  './networks': 'src/networks.ts',
  './wagmi': 'src/wagmi.ts',
  './testing': 'src/testing.ts',
  './pay': 'src/pay.ts',
  './x402': 'src/x402.ts',
  './smart-sessions': 'src/smart-sessions.ts',
  './siwx': 'src/siwx.ts',
  './siwx/server': 'src/siwx/server.ts',
}

/** Files that differ from a reviewed surface on purpose. */
export const violations = 'test/guards/violations/public-surface'

/** Names that a module exports, types marked. */
export function exportsOf(file: string): string[] {
  const { checker, source } = checkerOf(file)
  const symbol = checker.getSymbolAtLocation(source)
  if (!symbol) throw new Error(`${file} is not a module`)
  return checker
    .getExportsOfModule(symbol)
    .map((item) => {
      const real = item.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(item) : item
      return real.flags & ts.SymbolFlags.Value ? item.name : `type ${item.name}`
    })
    .sort()
}

/**
 * Types of this package that an exported declaration names and that no entry exports, as `Unnamed (in Exported)`: an
 * integrator could not write them down. Bodies of functions and private members do not count.
 */
export function unnamedTypes(files: readonly string[] = Object.values(entries)): string[] {
  const publicSymbols = new Map<ts.Symbol, string>()
  let checker: ts.TypeChecker | undefined
  const realOf = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias && checker ? checker.getAliasedSymbol(symbol) : symbol
  for (const file of files) {
    const found = checkerOf(file)
    checker = found.checker
    const module = checker.getSymbolAtLocation(found.source)
    for (const item of module ? checker.getExportsOfModule(module) : []) publicSymbols.set(realOf(item), item.name)
  }
  const unnamed = new Set<string>()
  const read = (node: ts.Node, name: string): void => {
    if (ts.isBlock(node) || isHidden(node)) return
    // An integrator never writes down the name of a base class.
    if (ts.isHeritageClause(node) && ts.isClassDeclaration(node.parent)) return
    // A value without an annotation has its own type, which needs no name.
    if (ts.isVariableDeclaration(node)) {
      if (node.type) read(node.type, name)
      return
    }
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const at = ts.isTypeReferenceNode(node) ? node.typeName : node.expression
      const symbol = checker?.getSymbolAtLocation(at)
      const real = symbol && realOf(symbol)
      // A generic alias is expanded where it is used.
      const own = real?.declarations?.some(
        (one) =>
          !ts.isTypeParameterDeclaration(one) &&
          !(ts.isTypeAliasDeclaration(one) && one.typeParameters) &&
          isOurs(one.getSourceFile().fileName),
      )
      if (real && own && !publicSymbols.has(real)) unnamed.add(`${real.name} (in ${name})`)
    }
    ts.forEachChild(node, (child) => read(child, name))
  }
  for (const [symbol, name] of publicSymbols)
    for (const declaration of symbol.declarations ?? [])
      if (isOurs(declaration.getSourceFile().fileName)) read(declaration, name)
  return [...unnamed].sort()
}

const isOurs = (file: string) => file.startsWith(root) && !file.includes('node_modules')

function isHidden(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined
  const isPrivate = modifiers?.some(
    ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword,
  )
  const isHard = ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)
  const tags = ts.getJSDocTags(node)
  return isPrivate === true || isHard || tags.some(({ tagName }) => tagName.text === 'internal')
}

/** Member names of an exported interface, type alias, constant or class. */
export function membersOf(file: string, name: string): string[] {
  const { checker, source } = checkerOf(file)
  const module = checker.getSymbolAtLocation(source)
  const found = module && checker.getExportsOfModule(module).find((item) => item.name === name)
  if (!found) throw new Error(`${file} does not export ${name}`)
  const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const type =
    symbol.flags & ts.SymbolFlags.Value && !(symbol.flags & ts.SymbolFlags.Class)
      ? checker.getTypeOfSymbolAtLocation(symbol, source)
      : checker.getDeclaredTypeOfSymbol(symbol)
  const names = checker.getPropertiesOfType(type).map((property) => property.name)
  if (names.length === 0) throw new Error(`${name} of ${file} has no members`)
  return names.sort()
}

/** Values of an exported `as const` list of strings, or the strings of a union type. */
function stringsOf(file: string, name: string): string[] {
  const { checker, source } = checkerOf(file)
  const module = checker.getSymbolAtLocation(source)
  const found = module && checker.getExportsOfModule(module).find((item) => item.name === name)
  if (!found) throw new Error(`${file} does not export ${name}`)
  const type = checker.getDeclaredTypeOfSymbol(found)
  return (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : [])).sort()
}

/** Custom properties that are read from a page, in any source text. */
export function cssVariables(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/['"`]--wm-[a-z-]*[a-z]['"`]/g) ?? []))]
    .map((name) => name.slice(1, -1))
    .sort()
}

function elements(): Surface {
  const all: Record<string, string[]> = {}
  for (const module of manifest().modules) {
    for (const item of module.declarations) {
      const add = (kind: string, names: readonly string[] | undefined): void => {
        all[`<${item.tagName}> ${kind}`] = [...(names ?? [])].sort()
      }
      add(
        'attributes',
        item.attributes?.map(({ name }) => name),
      )
      add(
        'properties',
        item.members?.filter(({ kind }) => kind === 'field').map(({ name }) => name),
      )
      add(
        'methods',
        item.members?.filter(({ kind }) => kind === 'method').map(({ name }) => name),
      )
      add(
        'events',
        item.events?.map(({ name }) => name),
      )
      add(
        'parts',
        item.cssParts?.map(({ name }) => name),
      )
      add(
        'variables',
        item.cssProperties?.map(({ name }) => name),
      )
    }
  }
  return all
}

/** The whole surface, read from the source. */
export function surface(): Surface {
  return {
    ...Object.fromEntries(Object.entries(entries).map(([name, file]) => [`exports of ${name}`, exportsOf(file)])),
    'methods of KitHandle': membersOf('src/atoms/kit/kit-handle.ts', 'KitHandle'),
    'fields of KitState': membersOf('src/atoms/kit/kit-state.ts', 'KitState'),
    'options of createKit': membersOf('src/atoms/kit/options/options.ts', 'UserOptions'),
    ...elements(),
    'CSS variables': cssVariables(sources().map(read)),
    'kit events': membersOf('src/atoms/kit/events/event-map.ts', 'KitEventMap'),
    'tracked events': stringsOf('src/atoms/kit/events/tracked-event.ts', 'TrackedEventName'),
    // The stored names, not their names in the code.
    'storage keys': [...Object.values(storageKeys), identityKey, contactsKey, ...Object.values(loginKeys)]
      .map((key) => `${key}${personalKeys.includes(key) ? ' (personal)' : ''}`)
      .sort(),
    'error codes': membersOf('src/chains/core/errors.ts', 'ErrorData'),
    'message ids': membersOf('src/atoms/i18n/english-messages.ts', 'englishMessages'),
    'registered by package.json': Object.keys(JSON.parse(read('package.json')).exports).sort(),
  }
}

/** Returns the differences, one line for each name. */
export function differences(before: Surface, after: Surface): string[] {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return kinds.flatMap((kind) => {
    const old = new Set(before[kind] ?? [])
    const now = new Set(after[kind] ?? [])
    return [
      ...[...old].filter((name) => !now.has(name)).map((name) => `- ${kind}: ${name}`),
      ...[...now].filter((name) => !old.has(name)).map((name) => `+ ${kind}: ${name}`),
    ]
  })
}
