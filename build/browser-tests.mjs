// Browser tests are bundled from source: React comes as CommonJS and the styles as .css.ts, which no browser reads.
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { rollup } from 'rollup'
import { root } from './entries.mjs'
import { plugins } from './plugins.mjs'

const setup = path.join(root, 'test/browser/setup.ts')
const folders = ['src', 'test/browser']
const preact = process.env.WM_RUNTIME === 'preact'
/** The React entry runs on the React of its page, whatever the elements run on. */
const onReactOnly = path.join('src', 'react-views', 'host') + path.sep

/** @param {string} [filter] only files whose name contains it */
export function browserTestFiles(filter = '') {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .map((file) => path.join(folder, String(file)))
        .filter((file) => /\.browser\.test\.tsx?$/.test(file) && file.includes(filter))
        .filter((file) => !preact || !file.startsWith(onReactOnly)),
    )
    .sort()
}

/**
 * Bundles into `out`, one entry for each test file, shared code in chunks.
 * @param {{ out: string, filter?: string }} options
 */
export async function bundleBrowserTests({ out, filter }) {
  const files = browserTestFiles(filter)
  await rm(out, { recursive: true, force: true })
  if (files.length === 0) return files
  const tests = new Set(files.map((file) => path.join(root, file)))
  const bundle = await rollup({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), path.join(root, file)])),
    // The runner loads an entry under a query of its own: a chunk that imported from it would get a second copy.
    preserveEntrySignatures: 'strict',
    onwarn(warning, warn) {
      if (['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'EVAL', 'EMPTY_BUNDLE'].includes(warning.code)) return
      if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code)) throw new Error(warning.message)
      warn(warning)
    },
    plugins: [
      {
        name: 'wm-test-setup',
        transform: (code, id) =>
          tests.has(id) && existsSync(setup) ? { code: `import ${JSON.stringify(setup)}\n${code}`, map: null } : null,
      },
      ...plugins({ bundled: true, preact, nodeEnv: 'development' }),
    ],
  })
  await bundle.write({
    dir: out,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
  return files
}
