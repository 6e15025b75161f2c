// npm run reproduce
// Builds the package in two other folders and compares the results: a build of a release's tag must give the published
// bytes. Prints the integrity of the tarball, which must equal the one in the registry.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyTree } from './lib/copy-tree.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const scratch = mkdtempSync(path.join(tmpdir(), 'wm-reproduce-'))

/** Builds and packs a copy. @returns {{ integrity: string, files: Map<string, string> }} */
function pack(folder) {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ integrity, files }] = JSON.parse(told)
  return {
    integrity,
    files: new Map(files.map(({ path: file }) => [file, readFileSync(path.join(folder, file), 'base64')])),
  }
}

try {
  // Both copies are made before the first build, since the original may change during it.
  const copies = ['first', 'second-in-a-longer-folder'].map((name) => copyTree(root, path.join(scratch, name)))
  const [one, two] = copies.map(pack)
  const names = new Set([...one.files.keys(), ...two.files.keys()])
  const other = [...names].filter((file) => one.files.get(file) !== two.files.get(file))
  if (other.length > 0 || one.integrity !== two.integrity) {
    console.error(`Two builds of one tree differ:\n${other.map((file) => `  ${file}`).join('\n') || '  the tarball'}`)
    process.exitCode = 1
  } else console.log(one.integrity)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
