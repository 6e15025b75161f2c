import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { compile } from 'svelte/compiler'
import { needsBuffer, withBuffer } from '../../build/with-buffer.mjs'
import { entriesOf, root } from './library.mjs'

const pages = join(root, 'demo', 'pages')
const entryPoints = {
  playground: join(pages, 'playground', 'playground.ts'),
  react: join(pages, 'react', 'react.tsx'),
  vue: join(pages, 'vue', 'vue.ts'),
  svelte: join(pages, 'svelte', 'svelte.ts'),
  'code-box': join(pages, 'shared', 'code-box.ts'),
  csp: join(pages, 'csp', 'csp.ts'),
  'wallet-approval': join(pages, 'wallet-approval', 'wallet-approval.ts'),
  members: join(pages, 'members', 'members.ts'),
  'members-door': join(pages, 'members-door', 'members-door.ts'),
  // The plain page imports it; the others have it in their bundles.
  'sign-in': join(pages, 'shared', 'sign-in.ts'),
  wallet: join(pages, 'wallet', 'wallet.ts'),
  farcaster: join(pages, 'farcaster', 'farcaster.ts'),
  'demo-wallet': join(root, 'demo', 'wallet', 'demo-wallet.ts'),
  site: join(pages, 'shared', 'site.css'),
}

const library = (entries) => ({
  name: 'library',
  setup(context) {
    context.onResolve({ filter: /^wallet-modal(\/|$)/ }, ({ path }) => {
      const file = entries.get(path)
      return file ? { path: file } : { errors: [{ text: `${path} is not an entry of the package` }] }
    })
    // Side effects of files in `dist` are listed in package.json; a build in another folder has the same ones.
    const folders = new Set([...entries.values()].map(dirname))
    context.onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
      const file = join(dirname(importer), path)
      const inside = [...folders].some((folder) => file.startsWith(folder + sep) && importer.startsWith(folder + sep))
      return inside && file.includes(`${sep}chunks${sep}`) ? { path: file, sideEffects: true } : undefined
    })
  },
})

/** The phone wallet has the WalletConnect library itself. */
const buffer = {
  name: 'buffer',
  setup(context) {
    context.onLoad({ filter: /[\\/]@walletconnect[\\/]utils[\\/]/ }, async ({ path }) =>
      needsBuffer(path) ? { contents: withBuffer(await readFile(path, 'utf8')), loader: 'js' } : undefined,
    )
  },
}

const svelte = {
  name: 'svelte',
  setup(context) {
    context.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      // With `external`, no style element is injected, which the Content Security Policy would block.
      const { js } = compile(source, { filename: basename(path), generate: 'client', css: 'external' })
      return { contents: js.code, loader: 'js' }
    })
  },
}

/**
 * Bundles every page's script in memory, so that two demos at once do not overwrite each other's files.
 * @returns {Promise<Map<string, Uint8Array>>} by URL path
 */
export async function bundlePages(libraryFolder) {
  const outdir = join(root, 'assets')
  const { outputFiles } = await build({
    entryPoints,
    outdir,
    bundle: true,
    // The side-effects list of package.json covers `dist` only: imports for effect in the demo, or in a library in
    // another folder, must be kept.
    ignoreAnnotations: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['browser', 'svelte', 'production'],
    chunkNames: 'chunk-[hash]',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [library(await entriesOf(libraryFolder)), buffer, svelte],
    nodePaths: [join(root, 'node_modules')],
  })
  return new Map(outputFiles.map((file) => [`/assets/${relative(outdir, file.path)}`, file.contents]))
}
