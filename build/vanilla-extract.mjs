// vanilla-extract writes CSS files, but a shadow root needs text. Each `.css.ts` becomes its exports plus one import of
// a virtual module per style scope, which passes the text to src/theme/sheets.ts. Works in rollup and in vite (vitest).
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, processVanillaFile } from '@vanilla-extract/integration'
import { transform } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const sheets = path.join(root, 'src/theme/sheets.ts')
const source = /\.css\.ts$/
// The name ends neither in `.css.ts`, which would be compiled again, nor in `.css`, which vite empties.
const prefix = 'virtual:wm-sheet/'

/** @param {{ release?: boolean }} [options] `release`: short identifiers and minified text. */
export function vanillaExtract({ release = false } = {}) {
  const identOption = release ? shortIdent(styleFiles()) : 'debug'
  /** @type {Map<string, string>} */
  const texts = new Map()

  return {
    name: 'wm-vanilla-extract',
    enforce: 'pre',

    resolveId(/** @type {string} */ id) {
      return id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: true } : null
    },

    async load(/** @type {string} */ rawId) {
      if (rawId.startsWith(`\0${prefix}`)) {
        const text = texts.get(rawId.slice(prefix.length + 1)) ?? ''
        const code = `import { register } from ${JSON.stringify(sheets)}\nregister(${JSON.stringify(text)})\n`
        return { code, map: { mappings: '' }, moduleSideEffects: true }
      }
      const id = rawId.split('?')[0] ?? rawId
      if (!source.test(id)) return null
      const compiled = await compile({ filePath: id, cwd: root, identOption })
      for (const file of compiled.watchFiles) this.addWatchFile(file)
      const code = await processVanillaFile({
        source: compiled.source,
        filePath: id,
        identOption,
        async serializeVirtualCssPath({ fileScope, source: css }) {
          const key = fileScope.filePath.replace(source, '')
          texts.set(key, release ? await minify(css) : css)
          return `import ${JSON.stringify(prefix + key)}`
        },
      })
      return { code, map: { mappings: '' }, moduleSideEffects: true }
    },
  }
}

/** @param {string} css */
async function minify(css) {
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    target: ['chrome111', 'safari16.4', 'firefox113'],
  })
  // esbuild keeps the space before the value of a custom property.
  return code.trim().replace(/(--[\w-]+): /g, '$1:')
}

/** Returns every style file of src, in the same order on every machine. */
function styleFiles() {
  return readdirSync(path.join(root, 'src'), { recursive: true })
    .map((file) => `src/${String(file).split(path.sep).join('/')}`)
    .filter((file) => source.test(file))
    .sort()
}

/**
 * Returns `wm`, the file's number and the style's: half as long as the default, whose file hash does not compress. The
 * default is that hash and a counter from 0, so the first name of a file gives the position of the counter.
 */
function shortIdent(files) {
  const begin = new Map()
  return ({ hash: ident, filePath }) => {
    if (!begin.has(filePath)) begin.set(filePath, ident.length - 1)
    return `wm${files.indexOf(filePath).toString(36)}_${ident.slice(begin.get(filePath))}`
  }
}
