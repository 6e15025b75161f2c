// Writes custom-elements.json from the doc comments of the element classes.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { create, ts } from '@custom-elements-manifest/analyzer'
import { root } from './entries.mjs'

/** The modules that a page imports, with their tags. Source files do not ship. */
const entryOf = (tagName) => (tagName === 'wallet-pay' ? 'dist/pay.js' : 'dist/elements.js')

/** Returns the manifest of src/elements. */
export function manifest() {
  const folder = path.join(root, 'src/elements')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|css|browser\.test)\.ts$/.test(entry.name),
    )
    .map((entry) => `src/elements/${entry.name}`)
    .sort()
  const modules = names.map((name) =>
    ts.createSourceFile(name, readFileSync(path.join(root, name), 'utf8'), ts.ScriptTarget.ES2020, true),
  )
  const result = create({ modules, plugins: [], context: { dev: false } })
  // The manifest has only what a page can use: modules that define a tag, with their public members.
  result.modules = result.modules.filter((module) => module.declarations?.some((d) => d.tagName))
  for (const module of result.modules) {
    module.declarations = module.declarations.filter((d) => d.tagName)
    for (const declaration of module.declarations) {
      declaration.members = declaration.members
        ?.filter(({ name, privacy, static: isStatic }) => !isStatic && !privacy && !name.startsWith('#'))
        .map(({ inheritedFrom: _, ...member }) => member)
      declaration.superclass = { name: 'HTMLElement' }
    }
  }
  const declarations = result.modules.flatMap((module) => module.declarations)
  const paths = [...new Set(declarations.map(({ tagName }) => entryOf(tagName)))]
  const shown = paths.map((path) => {
    const own = declarations.filter(({ tagName }) => entryOf(tagName) === path)
    const exports = own.flatMap(({ name, tagName }) => [
      { kind: 'js', name, declaration: { name, module: path } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
    ])
    return { kind: 'javascript-module', path, declarations: own, exports }
  })
  return { ...result, modules: shown }
}

/** @param {string} file */
export async function emitManifest(file) {
  await writeFile(file, `${JSON.stringify(manifest(), null, 2)}\n`)
}
