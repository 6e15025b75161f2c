import path from 'node:path'
import ts from 'typescript'

/** The types of src/atoms/kit/kit.ts that have one part of a kit each. */
const types: { readonly [part: string]: string } = {
  store: 'HasStore',
  env: 'HasEnv',
  storage: 'HasStorage',
  events: 'HasEvents',
  signal: 'HasSignal',
  handle: 'HasHandle',
}

/** A function with a parameter that is a kit, or parts of one. */
interface Taker {
  readonly file: string
  readonly name: string
  readonly type: string
  /** Parts that the function uses itself. */
  readonly uses: Set<string>
  /** Functions that receive the same object, by file and name. */
  readonly calls: string[]
  /** True if the object is used in a way that this check does not follow. */
  whole: boolean
}

/** Local name → file and name of what is imported, for relative imports. */
function importsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const file = path.posix.join(path.posix.dirname(source.fileName), statement.moduleSpecifier.text)
    for (const { name, propertyName } of bindings.elements)
      found.set(name.text, `${file}#${(propertyName ?? name).text}`)
  }
  return found
}

const isTaken = (type: string) => /^(?:Kit|InternalKit|Has\w+(?: & Has\w+)*)$/.test(type)

function takerOf(
  source: ts.SourceFile,
  imports: ReadonlyMap<string, string>,
  name: string,
  fn: ts.FunctionDeclaration | ts.ArrowFunction,
): Taker | undefined {
  const parameter = fn.parameters.find((one) => one.type && isTaken(one.type.getText(source)))
  if (!parameter?.type) return undefined
  const taker: Taker = {
    file: source.fileName,
    name,
    type: parameter.type.getText(source),
    uses: new Set(),
    calls: [],
    whole: false,
  }
  const destructure = (pattern: ts.ObjectBindingPattern) => {
    for (const { propertyName, name: local, dotDotDotToken } of pattern.elements)
      if (dotDotDotToken) taker.whole = true
      else taker.uses.add((propertyName ?? local).getText(source))
  }
  if (ts.isObjectBindingPattern(parameter.name)) {
    destructure(parameter.name)
    return taker
  }
  const own = parameter.name.getText(source)
  const visit = (node: ts.Node): void => {
    const { parent } = node
    if (ts.isIdentifier(node) && node.text === own && node !== parameter.name) {
      if (ts.isPropertyAccessExpression(parent)) {
        if (parent.expression === node) taker.uses.add(parent.name.text)
      } else if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) destructure(parent.name)
      else if (ts.isCallExpression(parent) && ts.isIdentifier(parent.expression)) {
        const callee = parent.expression.text
        taker.calls.push(imports.get(callee) ?? `${source.fileName}#${callee}`)
      } else taker.whole = true
    }
    ts.forEachChild(node, visit)
  }
  visit(fn)
  return taker
}

/**
 * Functions that take a whole kit and use one or two of its parts, and functions that name a part that they do not use.
 */
export function kitParts(texts: ReadonlyMap<string, string>): string[] {
  const takers = new Map<string, Taker>()
  for (const [file, text] of texts) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
    const imports = importsOf(source)
    const add = (name: string, fn: ts.FunctionDeclaration | ts.ArrowFunction) => {
      const taker = takerOf(source, imports, name, fn)
      if (taker) takers.set(`${file}#${name}`, taker)
    }
    for (const statement of source.statements)
      if (ts.isFunctionDeclaration(statement) && statement.name) add(statement.name.text, statement)
      else if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (initializer && ts.isArrowFunction(initializer)) add(name.getText(source), initializer)
  }

  /** Adds what a function uses, with all that it calls. Returns false if that cannot be known. */
  function collect(key: string, into: Set<string>, seen: Set<string>): boolean {
    const taker = takers.get(key)
    if (!taker || taker.whole) return false
    if (seen.has(key)) return true
    seen.add(key)
    for (const part of taker.uses) into.add(part)
    return taker.calls.every((callee) => collect(callee, into, seen))
  }

  return [...takers].flatMap(([key, { file, name, type }]) => {
    const used = new Set<string>()
    if (!collect(key, used, new Set()) || [...used].some((part) => !types[part])) return []
    const needed = Object.keys(types).flatMap((part) => (used.has(part) ? [types[part] as string] : []))
    const isWhole = type.endsWith('Kit')
    if (isWhole ? needed.length === 0 || needed.length > 2 : type.split(' & ').every((one) => needed.includes(one)))
      return []
    return [`${file}: ${name} takes ${type} and uses ${needed.join(' & ') || 'nothing of it'}`]
  })
}
