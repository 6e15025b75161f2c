import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = path.resolve(path.dirname(fileURLToPath(import.meta.url)), 'test-wallet-page.mjs')

/** Returns a script that announces the package's test wallet to a page, as an extension would. */
export async function bundleTestWallet(packageFolder) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    alias: { 'wallet-modal/testing': path.join(packageFolder, 'dist/testing.js') },
    // The unpacked tarball has no node_modules of its own.
    nodePaths: [path.resolve(path.dirname(entry), '../../../node_modules')],
    logLevel: 'error',
  })
  return outputFiles[0].text
}
