// One graph: the npm modules (what package.json lets be installed is outside), and the CDN files (all inside) on Preact and
// on React.
// `npm run build` runs this through scripts/build.mjs, which adds types, manifest, sizes and hashes.
import path from 'node:path'
import { stageChunks } from './build/chunks.mjs'
import { cdnEntry, classicEntry, entries, isExternal, root } from './build/entries.mjs'
import { oneLoaderEach } from './build/one-loader-each.mjs'
import { plugins, treeshake } from './build/plugins.mjs'
import { terser } from './build/terser.mjs'

const absolute = (input) =>
  Object.fromEntries(Object.entries(input).map(([name, file]) => [name, path.join(root, file)]))

/** @param {{ release: boolean, out: string }} options */
export function rollupOptions({ release, out }) {
  const sourcemap = !release
  const { 'siwx/server': server, ...npm } = absolute(entries)
  const cdn = absolute({ 'wallet-modal': cdnEntry })
  // Only our own code sees the namespaces of modules inside a chunk, so they are neither frozen nor marked.
  const esm = {
    format: 'es',
    sourcemap,
    freeze: false,
    generatedCode: { preset: 'es2015', symbols: false },
    entryFileNames: '[name].js',
  }
  return [
    {
      name: 'npm',
      input: npm,
      external: isExternal,
      treeshake,
      onwarn,
      plugins: plugins({ release }),
      output: {
        ...esm,
        dir: out,
        chunkFileNames: 'chunks/[name]-[hash].js',
        // The elements last: a server imports the others and has none.
        ...stageChunks(
          { load: npm.index, networks: npm.networks, elements: npm.elements },
          {
            apart: [
              npm.react,
              npm.vue,
              npm.svelte,
              npm.testing,
              npm.wagmi,
              npm.pay,
              npm.x402,
              npm['smart-sessions'],
              npm.siwx,
            ],
          },
        ),
        plugins: [oneLoaderEach()],
        // rollup drops module directives, and server components need this one.
        banner: (chunk) => (chunk.isEntry && chunk.name === 'react' ? "'use client'" : ''),
      },
    },
    {
      // A server shares no chunk with pages, so that it loads none of their code.
      name: 'server',
      input: { server },
      external: isExternal,
      treeshake,
      onwarn,
      plugins: plugins({ release }),
      output: { ...esm, dir: path.join(out, 'siwx'), chunkFileNames: 'chunks/[name]-[hash].js' },
    },
    {
      name: 'cdn',
      input: cdn,
      treeshake,
      onwarn,
      plugins: plugins({ release, bundled: true, preact: true }),
      output: {
        ...esm,
        dir: path.join(out, 'cdn'),
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        ...stageChunks({ load: cdn['wallet-modal'] }),
        plugins: release ? [terser()] : [],
      },
      // The same graph as one file: what is served can be pinned by one hash, and every visit loads all of it.
      single: {
        format: 'es',
        sourcemap,
        generatedCode: 'es2015',
        dir: path.join(out, 'cdn'),
        entryFileNames: '[name].single.js',
        inlineDynamicImports: true,
        plugins: release ? [terser()] : [],
      },
    },
    {
      // The same files on React itself, for whoever trusts the library more than its stand-in.
      name: 'cdn-react',
      input: cdn,
      treeshake,
      onwarn,
      plugins: plugins({ release, bundled: true }),
      output: {
        ...esm,
        dir: path.join(out, 'cdn/react'),
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        ...stageChunks({ load: cdn['wallet-modal'] }),
        plugins: release ? [terser({ react: true })] : [],
      },
    },
    {
      name: 'classic',
      input: absolute({ 'wallet-modal.classic': classicEntry }),
      treeshake,
      onwarn,
      plugins: plugins({ release, bundled: true, preact: true }),
      output: {
        dir: path.join(out, 'cdn'),
        format: 'iife',
        sourcemap,
        entryFileNames: '[name].js',
        plugins: release ? [terser()] : [],
      },
    },
  ]
}

function onwarn(warning, warn) {
  // React's files carry 'use client'-like directives that mean nothing in a bundle.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  if (/^(THIS_IS_UNDEFINED|INVALID_ANNOTATION)$/.test(warning.code) && warning.id?.includes('node_modules')) return
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('node_modules'))) return
  if (warning.code === 'UNRESOLVED_IMPORT' || warning.code === 'MISSING_EXPORT') throw new Error(warning.message)
  warn(warning)
}

export default ({ configDev }) =>
  rollupOptions({ release: !configDev, out: path.join(root, 'dist') }).map(({ name: _name, single, ...options }) =>
    single ? { ...options, output: [options.output, single] } : options,
  )
