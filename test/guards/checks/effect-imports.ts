import ts from 'typescript'
import { type Finding, walk } from './syntax.ts'

/**
 * Imports without names, made for the effect of loading the file. Style sheets register themselves in that way and are
 * allowed.
 */
export function effectImports(file: string, text: string): Finding[] {
  return walk(file, text, (node, report) => {
    if (!ts.isImportDeclaration(node) || node.importClause?.name || node.importClause?.isTypeOnly) return
    const names = node.importClause?.namedBindings
    if (names && (ts.isNamespaceImport(names) || names.elements.length > 0)) return
    if (ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text.endsWith('.css.ts')) return
    report('imported for effect')
  })
}
