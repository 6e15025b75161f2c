import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../../../src/testing.ts', import.meta.url))
/** @type {Promise<string> | undefined} */
let bundled

/** Puts `wallet-modal/testing` into a page as `testWallets`, for wallets beside the demo's own. */
export async function offerTestWallets(page) {
  bundled ??= build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'testWallets',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  }).then(({ outputFiles: [file] }) => `${file?.text}\nglobalThis.testWallets = testWallets`)
  await page.evaluate(await bundled)
}
