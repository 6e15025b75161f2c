// Declarations of what the entries reach, comments kept.
import path from 'node:path'
import ts from 'typescript'
import { presentEntries, root } from './entries.mjs'

/** @param {string} out folder of the declarations */
export function emitTypes(out) {
  const file = path.join(root, 'tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, root)
  const program = ts.createProgram({
    rootNames: Object.values(presentEntries()).map((entry) => path.join(root, entry)),
    options: {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: false,
      rootDir: path.join(root, 'src'),
      outDir: out,
    },
  })
  const emitted = program.emit()
  const problems = [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics]
  if (problems.length === 0) return
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
  throw new Error(`types: ${problems.length} problem(s)\n${ts.formatDiagnostics(problems, host)}`)
}
