// The rollup plugins of all bundles: npm, CDN and browser tests.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import esbuild from 'rollup-plugin-esbuild'
import { root } from './entries.mjs'
import { preactForReact } from './preact.mjs'
import { shortReactRoot } from './short-react-root.mjs'
import { vanillaExtract } from './vanilla-extract.mjs'
import { needsBuffer, withBuffer } from './with-buffer.mjs'

const ours = ['src', 'test', 'demo'].map((folder) => path.join(root, folder) + path.sep)

/**
 * @param {{ release?: boolean, bundled?: boolean, preact?: boolean, nodeEnv?: string }} options
 *   `bundled`: includes every dependency; by default only those that package.json does not list. `preact`: uses Preact
 *   in place of React.
 */
export function plugins({ release = false, bundled = false, preact = false, nodeEnv = 'production' }) {
  return [
    ...(preact ? [preactForReact()] : []),
    ownSideEffects(),
    plainViews(),
    vanillaExtract({ release }),
    browserHashes(),
    browserBuffer(),
    ...(bundled ? [shortReactRoot(), lateViem()] : []),
    replace({
      preventAssignment: true,
      values: {
        'process.env.NODE_ENV': JSON.stringify(nodeEnv),
        // Switches that the WalletConnect library has for its own tests.
        'process.env.IS_VITEST': 'undefined',
        'process.env.DISABLE_GLOBAL_CORE': 'undefined',
      },
    }),
    // The library requires `ws` only in old versions of Node; bundlers of applications would have to resolve it.
    replace({
      include: '**/@walletconnect/jsonrpc-ws-connection/**',
      preventAssignment: true,
      delimiters: ['', ''],
      values: { 'require("ws")': 'undefined' },
    }),
    nodeResolve({ browser: true, exportConditions: [nodeEnv, 'browser', 'import', 'default'], preferBuiltins: false }),
    json({ preferConst: true }),
    esbuild({ target: 'es2022', tsconfig: path.join(root, 'tsconfig.json'), sourceMap: true }),
    commonjs(),
  ]
}

/**
 * multiformats (of the WalletConnect library) maps only its entry to the browser file, not the modules that import it.
 */
function browserHashes() {
  return {
    name: 'wm-browser-hashes',
    resolveId(source, importer) {
      if (!source.endsWith('/sha2.js') || !importer?.includes(`${path.sep}multiformats${path.sep}`)) return null
      return path.resolve(path.dirname(importer), source.replace('sha2.js', 'sha2-browser.js'))
    },
  }
}

function browserBuffer() {
  return {
    name: 'wm-browser-buffer',
    transform: (code, id) => (needsBuffer(id) ? { code: withBuffer(code), map: null } : null),
  }
}

/** At the end of the ids of viem's modules that only ENS uses. */
const late = '?late'

/**
 * Gives the code that asks ENS a copy of viem's modules. Connecting uses a few of them: what ENS needs of those would
 * be loaded by everyone who connects.
 */
function lateViem() {
  const first = path.join(root, 'src/chains/eip155/ens.ts')
  return {
    name: 'wm-late-viem',
    async resolveId(source, importer, options) {
      if (importer !== first && !importer?.endsWith(late)) return null
      const found = await this.resolve(source, importer.replace(late, ''), { ...options, skipSelf: true })
      // Plugins that resolve by this one have marked it already.
      const isMarked = !found?.id.includes(`${path.sep}viem${path.sep}`) || found.id.endsWith(late)
      return isMarked ? found : { ...found, id: found.id + late }
    },
    load: (id) => (id.endsWith(late) ? readFile(id.slice(0, -late.length), 'utf8') : null),
  }
}

/**
 * Replaces `defineView('Name', view, { chunk })` by the view alone: the rest is for types and for the build, and there
 * are some fifty of them in one file that every visitor loads.
 */
function plainViews() {
  return {
    name: 'wm-plain-views',
    transform(code, id) {
      if (!id.endsWith('.view.ts')) return null
      const plain = code
        .replaceAll(/\bdefineView\(\s*'\w+',/g, '(')
        .replaceAll(/,\s*\{ chunk: '[\w-]+' \},?\s*\)/g, ')')
      return { code: plain, map: null }
    },
  }
}

/**
 * `sideEffects` in package.json lists files of dist: read for src, it would make rollup drop `import './elements.ts'`.
 */
function ownSideEffects() {
  return {
    name: 'wm-own-side-effects',
    transform(code, id) {
      return ours.some((folder) => id.startsWith(folder)) ? { code, map: null, moduleSideEffects: true } : null
    },
  }
}

/** Calls without side effects, so that rollup drops unused definitions. */
export const treeshake = {
  manualPureFunctions: ['atom', 'createContext', 'forwardRef', 'memo', 'lazy'],
}
