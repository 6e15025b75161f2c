import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const root = join(here, '..', '..', '..', '..')

/**
 * Bundles what runs inside the frame: `frame.js`, `worker.js` and `frame.css`. The worker lies next to the frame's
 * script, which finds it there.
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
    nodePaths: [join(root, 'node_modules')],
  })
}
