// The one list of what is built and of what stays outside.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Name of an npm entry (`dist/<name>.js`) → its source file. */
export const entries = {
  index: 'src/index.ts',
  elements: 'src/elements.ts',
  react: 'src/react.ts',
  vue: 'src/vue.ts',
  svelte: 'src/svelte.ts',
  solid: 'src/solid.ts',
  preact: 'src/preact.ts',
  networks: 'src/networks.ts',
  testing: 'src/testing.ts',
  wagmi: 'src/wagmi.ts',
}

export const cdnEntry = 'src/cdn.ts'
export const classicEntry = 'src/cdn-classic.ts'

const outside = [...Object.keys(pkg.dependencies ?? {}), ...Object.keys(pkg.peerDependencies ?? {})]

/** True for our dependencies and peers and their sub-paths. */
export const isExternal = (id) => outside.some((name) => id === name || id.startsWith(`${name}/`))
