// Two outputs of one graph: the npm modules (dependencies and peers outside) and the CDN files (all inside).
// `npm run build` runs this through scripts/build.mjs, which adds types, manifest, sizes and hashes.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stageChunks } from './build/chunks.mjs'
import { cdnEntry, classicEntry, isExternal, presentEntries, root } from './build/entries.mjs'
import { plugins, treeshake } from './build/plugins.mjs'
import { terser } from './build/terser.mjs'

/** @param {{ release: boolean, out: string }} options */
export function rollupOptions({ release, out }) {
  const entries = presentEntries()
  const sourcemap = !release
  const list = []
  if (Object.keys(entries).length > 0) {
    list.push({
      name: 'npm',
      input: absolute(entries),
      external: isExternal,
      treeshake,
      onwarn,
      plugins: plugins({ release }),
      output: {
        dir: out,
        format: 'es',
        sourcemap,
        generatedCode: 'es2015',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // rollup drops module directives, and server components need this one.
        banner: (chunk) => (chunk.isEntry && chunk.name === 'react' ? "'use client'" : ''),
      },
    })
  }
  if (entries.index && entries.elements && entries.networks) {
    list.push({
      name: 'cdn',
      input: absolute({ 'wallet-modal': cdnEntry }),
      treeshake,
      onwarn,
      plugins: plugins({ release, bundled: true }),
      output: {
        dir: path.join(out, 'cdn'),
        format: 'es',
        sourcemap,
        generatedCode: 'es2015',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        manualChunks: stageChunks(path.join(root, cdnEntry)),
        // Without it a named chunk would swallow what the page load shares with it.
        onlyExplicitManualChunks: true,
        plugins: release ? [terser()] : [],
      },
    })
  } else console.warn('[build] skipped: the CDN module needs src/index.ts, src/elements.ts and src/networks.ts')
  if (existsSync(path.join(root, classicEntry))) {
    list.push({
      name: 'classic',
      input: absolute({ 'wallet-modal.classic': classicEntry }),
      treeshake,
      onwarn,
      plugins: plugins({ release, bundled: true }),
      output: {
        dir: path.join(out, 'cdn'),
        format: 'iife',
        sourcemap,
        entryFileNames: '[name].js',
        plugins: release ? [terser()] : [],
      },
    })
  }
  return list
}

const absolute = (input) =>
  Object.fromEntries(Object.entries(input).map(([name, file]) => [name, path.join(root, file)]))

function onwarn(warning, warn) {
  // React's files carry 'use client'-like directives that mean nothing in a bundle.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('node_modules'))) return
  if (warning.code === 'UNRESOLVED_IMPORT' || warning.code === 'MISSING_EXPORT') throw new Error(warning.message)
  warn(warning)
}

export default ({ configDev }) =>
  rollupOptions({ release: !configDev, out: path.join(root, 'dist') }).map(({ name: _name, ...options }) => options)
