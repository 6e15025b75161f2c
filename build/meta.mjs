// Sizes of the built files in bytes, for the size guard and the bench.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './entries.mjs'

// Ids of virtual modules begin with a zero byte.
const relative = (rawId) => {
  const id = rawId.replace('\0', '')
  return id.startsWith(root + path.sep)
    ? id
        .slice(root.length + 1)
        .split(path.sep)
        .join('/')
    : id
}

/** @param {import('rollup').RollupOutput} output */
export function describe(output) {
  const chunks = {}
  for (const chunk of output.output) {
    if (chunk.type !== 'chunk') continue
    const bytes = Buffer.from(chunk.code)
    chunks[chunk.fileName] = {
      entry: chunk.isEntry,
      imports: chunk.imports,
      dynamicImports: chunk.dynamicImports,
      min: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
      modules: Object.fromEntries(
        Object.entries(chunk.modules)
          .filter(([, module]) => module.renderedLength > 0)
          .map(([id, module]) => [relative(id), module.renderedLength]),
      ),
    }
  }
  return chunks
}

/** Returns `sha384-…` for the integrity attribute: https://www.w3.org/TR/SRI/ */
export const integrity = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`
