// npm run build [-- --dev] [--only npm|server|cdn|cdn-react|classic] [--out <folder>]
// --dev: no minifier, source maps, no types and no manifest.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rollup } from 'rollup'
import { pkg, root } from '../build/entries.mjs'
import { emitManifest } from '../build/manifest.mjs'
import { describe, integrity } from '../build/meta.mjs'
import { notices, thirdParty } from '../build/third-party.mjs'
import { emitTypes } from '../build/types.mjs'
import { rollupOptions } from '../rollup.config.mjs'

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: 'dist' },
  },
})
const out = path.resolve(root, values.out)
const started = performance.now()
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

// rollup's errors list all files; the message and the code frame are enough.
process.on('uncaughtException', (error) => {
  console.error(`[build] ${error.message}${error.frame ? `\n${error.frame}` : ''}`)
  process.exit(1)
})

const meta = { version: pkg.version, release: !values.dev, cdn: {}, cdnReact: {}, npm: {}, server: {} }
const parts = { npm: meta.npm, server: meta.server, cdn: meta.cdn, 'cdn-react': meta.cdnReact, classic: meta.cdn }
const sri = {}

for (const { name, output, single, ...input } of rollupOptions({ release: !values.dev, out })) {
  if (values.only && values.only !== name) continue
  const since = performance.now()
  const bundle = await rollup(input)
  const written = await bundle.write(output)
  const whole = single && !values.dev ? await bundle.write(single) : { output: [] }
  await bundle.close()
  const files = written.output.map((file) => file.fileName)
  if (name !== 'classic') await removeStale(path.join(output.dir, 'chunks'), files)
  Object.assign(parts[name], describe(written))
  if (name !== 'npm' && name !== 'server') {
    const folder = path.relative(path.join(out, 'cdn'), output.dir)
    for (const file of [...written.output, ...whole.output])
      if (file.type === 'chunk') sri[path.posix.join(folder, file.fileName)] = integrity(file.code)
  }
  console.log(`[build] ${name}: ${files.length} files, ${seconds(since)}`)
}

await mkdir(out, { recursive: true })
if (!values.only) {
  const packages = thirdParty(meta)
  await json('meta.json', { ...meta, packages })
  // The CDN folder needs the licences too: some sites serve only that folder.
  for (const folder of ['.', 'cdn'])
    await writeFile(path.join(out, folder, 'THIRD-PARTY-LICENSES.txt'), notices(packages))
  await json('sri.json', { version: pkg.version, files: sri })
  // For a page's `<script type="importmap">`:
  // https://html.spec.whatwg.org/multipage/webappapis.html#import-map-integrity-map
  const modules = Object.entries(sri).filter(([file]) => !file.endsWith('.classic.js'))
  for (const folder of ['', 'react/']) {
    const own = modules.filter(([file]) => file.startsWith('react/') === (folder !== ''))
    const hashes = own.map(([file, hash]) => [`./${file.slice(folder.length)}`, hash])
    await json(`cdn/${folder}importmap.json`, { integrity: Object.fromEntries(hashes) })
  }
}
if (!values.dev && !values.only) {
  const since = performance.now()
  await rm(path.join(out, 'types'), { recursive: true, force: true })
  emitTypes(path.join(out, 'types'))
  await emitManifest(path.join(out, 'custom-elements.json'))
  console.log(`[build] types and custom-elements.json, ${seconds(since)}`)
}
console.log(`[build] done in ${seconds(started)}`)

function json(file, value) {
  return writeFile(path.join(out, file), `${JSON.stringify(value, null, 2)}\n`)
}

/** Deletes hashed chunks of earlier builds, which would be published otherwise. */
async function removeStale(folder, files) {
  const current = new Set(files.map((file) => path.basename(file)))
  for (const file of await readdir(folder).catch(() => [])) {
    if (!current.has(file.replace(/\.map$/, ''))) await rm(path.join(folder, file))
  }
}
