import ts from 'typescript'
import { type Finding, literal, walk } from './syntax.ts'

/** The CAIP-2 namespaces that shared code must not compare with, including those that this package may get later. */
const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'ton', 'tron', 'stacks']
const named = (node: ts.Node | undefined): boolean => {
  const text = literal(node)
  return text !== undefined && namespaces.some((name) => text === name || text === `${name}:`)
}
const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const searches = new Set(['includes', 'startsWith', 'indexOf', 'is'])

/** Places that name a namespace without a comparison: a string, the start of a template, a key, a member. */
export function namespaceNames(file: string, text: string): Finding[] {
  const isName = (name: string) => namespaces.some((one) => name === one || name === `${one}:`)
  return walk(file, text, (node, report) => {
    // Types are no behaviour, and the compiler names every type that lacks a new namespace.
    if (ts.isLiteralTypeNode(node.parent ?? node)) return
    if (named(node) || (ts.isTemplateHead(node) && isName(node.text))) report('text')
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isName(node.name.text)) report('key')
    if (ts.isShorthandPropertyAssignment(node) && isName(node.name.text)) report('key')
    if (ts.isPropertyAccessExpression(node) && isName(node.name.text)) report('member')
  })
}

/**
 * Comparisons with a namespace's name, in every form that branches: `===`, `case`, `.startsWith()`, `.includes()`,
 * `in`.
 */
export function namespaceLiterals(file: string, text: string): Finding[] {
  return walk(file, text, (node, report) => {
    if (
      ts.isBinaryExpression(node) &&
      comparisons.has(node.operatorToken.kind) &&
      (named(node.left) || named(node.right))
    )
      report('compared')
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword && named(node.left))
      report('in')
    if (ts.isCaseClause(node) && named(node.expression)) report('case')
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      searches.has(node.expression.name.text) &&
      node.arguments.some(named)
    )
      report('searched')
  })
}
