import ts from 'typescript'
import { type Finding, literal, walk } from './syntax.ts'

/** Members that take markup or code as text, of any object. */
const members: Readonly<Record<string, string>> = {
  innerHTML: 'inner-html',
  outerHTML: 'outer-html',
  insertAdjacentHTML: 'insert-adjacent-html',
  setHTMLUnsafe: 'set-html-unsafe',
  createContextualFragment: 'contextual-fragment',
  srcdoc: 'srcdoc',
  dangerouslySetInnerHTML: 'dangerously-set-inner-html',
  parseFloat: 'parse-float',
}
const timers = new Set(['setTimeout', 'setInterval', 'setImmediate'])

/** The rules, each with a file of its name in test/guards/violations/banned-calls. */
export const bannedRules: readonly string[] = [
  ...Object.values(members),
  'document-write',
  'eval',
  'new-function',
  'string-timer',
  'post-message-star',
  'math-random',
]

const nameOf = (node: ts.Node): string | undefined =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isElementAccessExpression(node)
        ? literal(node.argumentExpression)
        : undefined
const ownerOf = (node: ts.Node): string | undefined =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? nameOf(node.expression) : undefined

/** Case X-23: what no line of the product may do without a written reason. */
export function bannedCalls(file: string, text: string): Finding[] {
  return walk(file, text, (node, report) => {
    const name = nameOf(node)
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      if (name !== undefined && Object.hasOwn(members, name)) report(members[name] as string)
      if (name === 'random' && ownerOf(node) === 'Math') report('math-random')
      if ((name === 'write' || name === 'writeln') && /document$/i.test(ownerOf(node) ?? '')) report('document-write')
    }
    // Keys of objects and attributes count too: React's props, Object.assign(element, { innerHTML }).
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isJsxAttribute(node)) {
      const key = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : undefined
      const jsx = key === 'srcDoc' ? 'srcdoc' : key
      if (jsx !== undefined && Object.hasOwn(members, jsx)) report(members[jsx] as string)
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = nameOf(node.expression)
      const first = node.arguments?.[0]
      if (called === 'Function') report('new-function')
      if (called === 'eval') report('eval')
      if (called === 'parseFloat' && ts.isIdentifier(node.expression)) report('parse-float')
      if (timers.has(called ?? '') && first && (literal(first) !== undefined || ts.isTemplateExpression(first)))
        report('string-timer')
      if (called === 'postMessage' && node.arguments?.some(hasStar)) report('post-message-star')
    }
  })
}

/** `'*'`, or `{ targetOrigin: '*' }`. */
const hasStar = (node: ts.Node): boolean =>
  literal(node) === '*' ||
  (ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => ts.isPropertyAssignment(property) && literal(property.initializer) === '*'))
