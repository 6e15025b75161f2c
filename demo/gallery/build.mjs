// Builds the gallery of interface parts into .cache/gallery; open its index.html with any static server. The query
// ?theme=light|dark &dir=ltr|rtl &--wm-accent=… sets the host's attributes.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { plugins, treeshake } from '../../build/plugins.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const out = path.resolve(here, '../../.cache/gallery')
const policy =
  "default-src 'none'; script-src 'self'; style-src 'none'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"

const bundle = await rollup({ input: path.join(here, 'main.tsx'), plugins: plugins({ bundled: true }), treeshake })
await bundle.write({ dir: out, format: 'es' })
await bundle.close()
await mkdir(out, { recursive: true })
await writeFile(
  path.join(out, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Interface parts</title><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module" src="main.js"></script><body></body></html>\n`,
)
