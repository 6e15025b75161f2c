// Declarations of everything that the entries reach, with comments.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entries, root } from './entries.mjs'

/** Path of the native compiler, which is several times as fast as the `typescript` package that the guards use. */
export const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')

/** @param {string} out folder of the declarations */
export function emitTypes(out) {
  const folder = mkdtempSync(path.join(root, '.types-'))
  const project = path.join(folder, 'tsconfig.json')
  try {
    writeFileSync(
      project,
      JSON.stringify({
        extends: path.join(root, 'tsconfig.json'),
        include: [],
        files: Object.values(entries).map((entry) => path.join(root, entry)),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          removeComments: false,
          stripInternal: true,
          rootDir: path.join(root, 'src'),
          outDir: out,
        },
      }),
    )
    execFileSync(process.execPath, [compiler, '-p', project], { stdio: ['ignore', 'pipe', 'inherit'] })
  } catch (error) {
    throw new Error(`types: ${error.stdout || error.message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  removeUnreached(out)
}

/** Deletes declarations that no entry reaches: the compiler writes one for every file of the program. */
function removeUnreached(out) {
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const [, name] of code(readFileSync(file, 'utf8')).matchAll(/(?:from|import\(|import) ?['"](\.[^'"]+)['"]/g))
      visit(path.join(path.dirname(file), name.replace(/\.tsx?$/, '.d.ts')))
  }
  for (const name of Object.keys(entries)) visit(path.join(out, `${name}.d.ts`))
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(file)) rmSync(file)
  }
}

/** Returns the text without comments, since their examples contain imports. */
const code = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '')
