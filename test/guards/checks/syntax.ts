import ts from 'typescript'

/** A violation that a check found. */
export interface Finding {
  readonly rule: string
  readonly file: string
  readonly line: number
  /** The line as it is written, trimmed. */
  readonly text: string
}

/** Parses one file and calls `visit` for every node; `report` notes a finding at a node. */
export function walk(
  file: string,
  text: string,
  visit: (node: ts.Node, report: (rule: string, at?: ts.Node) => void) => void,
): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const lines = text.split('\n')
  const findings: Finding[] = []
  const each = (node: ts.Node): void => {
    visit(node, (rule, at = node) => {
      const line = source.getLineAndCharacterOfPosition(at.getStart(source)).line
      findings.push({ rule, file, line: line + 1, text: (lines[line] ?? '').trim() })
    })
    ts.forEachChild(node, each)
  }
  each(source)
  return findings
}

/** The text of a plain string, else undefined. */
export const literal = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined
