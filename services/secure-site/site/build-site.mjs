import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const root = join(here, '..', '..', '..')

/** viem imports all BIP-39 word lists; the unused languages have no side effects and can be dropped. */
const fewerWords = {
  name: 'fewer-words',
  setup(context) {
    context.onResolve({ filter: /^@scure\/bip39\/wordlists\// }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === fewerWords) return undefined
      const { path: file } = await context.resolve(path, { ...rest, pluginData: fewerWords })
      return { path: file, sideEffects: false }
    })
  },
}

/**
 * Bundles the frame: `frame.js`, `worker.js` and `frame.css`. The worker is next to the frame's script, which resolves
 * it relative to itself.
 * @param {string} outdir
 */
export async function buildSite(outdir) {
  await build({
    entryPoints: [
      { in: join(here, 'frame.ts'), out: 'frame' },
      { in: join(here, 'worker.ts'), out: 'worker' },
      { in: join(here, 'frame.css'), out: 'frame' },
    ],
    entryNames: '[name]',
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['browser', 'production'],
    legalComments: 'linked',
    sourcemap: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fewerWords],
    nodePaths: [join(root, 'node_modules')],
  })
}
