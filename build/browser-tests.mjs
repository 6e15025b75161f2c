// Browser tests are bundled from source: browsers can read neither React's CommonJS nor the .css.ts styles.
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { rollup } from 'rollup'
import { docExamples } from './doc-examples.mjs'
import { root } from './entries.mjs'
import { plugins } from './plugins.mjs'

/**
 * Returns the imports before a test file. With `WM_AXE`, every scene is checked by axe in the state in which it ends; a
 * file without a scene gets no more, since one of them tests the time before the elements are defined.
 * @param {string} code
 */
const setup = (code) =>
  ['setup.ts', ...(process.env.WM_AXE && code.includes('/conformance/') ? ['axe-at-end.ts'] : [])]
    .map((file) => `import ${JSON.stringify(path.join(root, 'test/browser', file))}\n`)
    .join('')
const folders = ['src', 'test/browser']
const preact = process.env.WM_RUNTIME === 'preact'
/** Tests of the React entry, which always runs on the page's own React. */
const onReactOnly = [path.join('src', 'react-views', 'host') + path.sep, path.join('test', 'browser', 'doc-examples')]

/** @param {string} [filter] selects files whose name contains it, or one of several between commas */
export function browserTestFiles(filter = '') {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .map((file) => path.join(folder, String(file)))
        .filter((file) => /\.browser\.test\.tsx?$/.test(file) && filter.split(',').some((part) => file.includes(part)))
        .filter((file) => !preact || !onReactOnly.some((start) => file.startsWith(start))),
    )
    .sort()
}

/**
 * Bundles the tests into `out`: one entry per test file, with shared code in chunks.
 * @param {{ out: string, filter?: string }} options
 */
export async function bundleBrowserTests({ out, filter }) {
  const files = browserTestFiles(filter)
  await rm(out, { recursive: true, force: true })
  if (files.length === 0) return files
  const tests = new Set(files.map((file) => path.join(root, file)))
  const bundle = await rollup({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), path.join(root, file)])),
    // The runner loads an entry under a URL with a query: a chunk that imports the entry would load a second copy.
    preserveEntrySignatures: 'strict',
    onwarn(warning, warn) {
      if (['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'EVAL', 'EMPTY_BUNDLE'].includes(warning.code)) return
      if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code)) throw new Error(warning.message)
      warn(warning)
    },
    plugins: [
      {
        name: 'wm-test-setup',
        transform: (code, id) => (tests.has(id) ? { code: setup(code) + code, map: null } : null),
      },
      docExamples(),
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
