// The plugins that every bundle shares: npm, CDN and browser tests.

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
import { shortRpcErrors } from './short-rpc-errors.mjs'
import { vanillaExtract } from './vanilla-extract.mjs'

const ours = ['src', 'test', 'demo'].map((folder) => path.join(root, folder) + path.sep)

/**
 * @param {{ release?: boolean, bundled?: boolean, preact?: boolean, nodeEnv?: string }} options
 * `bundled`: every dependency goes in; otherwise only those that package.json does not leave to be installed. `preact`: it
 * takes the place of React.
 */
export function plugins({ release = false, bundled = false, preact = false, nodeEnv = 'production' }) {
  return [
    ...(preact ? [preactForReact()] : []),
    ownSideEffects(),
    vanillaExtract({ release }),
    browserHashes(),
    ...(bundled ? [remoteCopies(), shortRpcErrors(), shortReactRoot()] : []),
    replace({
      preventAssignment: true,
      values: {
        'process.env.NODE_ENV': JSON.stringify(nodeEnv),
        // The WalletConnect library's own switches for its tests.
        'process.env.IS_VITEST': 'undefined',
        'process.env.DISABLE_GLOBAL_CORE': 'undefined',
      },
    }),
    nodeResolve({ browser: true, exportConditions: [nodeEnv, 'browser', 'import', 'default'], preferBuiltins: false }),
    json({ preferConst: true }),
    esbuild({ target: 'es2022', tsconfig: path.join(root, 'tsconfig.json'), sourceMap: true }),
    commonjs(),
  ]
}

/** multiformats (of the WalletConnect library) names its browser file for its entry only, not for what imports it. */
function browserHashes() {
  return {
    name: 'wm-browser-hashes',
    resolveId(source, importer) {
      if (!source.endsWith('/sha2.js') || !importer?.includes(`${path.sep}multiformats${path.sep}`)) return null
      return path.resolve(path.dirname(importer), source.replace('sha2.js', 'sha2-browser.js'))
    },
  }
}

/**
 * viem, once more for the WalletConnect library and our folder around it: what they use beyond the few functions of a connection would otherwise land
 * in the chunk that every connection loads, since a module cannot be in two halves.
 */
function remoteCopies() {
  const mark = '?remote'
  const remote = [['@walletconnect'], ['chains', 'wallet-connect']].map(
    (parts) => path.sep + path.join(...parts) + path.sep,
  )
  const plain = (id) => id.slice(0, -mark.length)
  return {
    name: 'wm-remote-copies',
    async resolveId(source, importer) {
      const copied = importer?.endsWith(mark)
      const first = remote.some((folder) => importer?.includes(folder)) && /^viem(\/|$)/.test(source)
      if (!copied && !first) return null
      const found = await this.resolve(source, copied ? plain(importer) : importer, { skipSelf: true })
      return found && !found.external ? { ...found, id: found.id + mark } : found
    },
    load: (id) => (id.endsWith(mark) ? readFile(plain(id), 'utf8') : null),
  }
}

/** Our package.json speaks about dist; read for src it would make rollup drop `import './elements.ts'`. */
function ownSideEffects() {
  return {
    name: 'wm-own-side-effects',
    transform(code, id) {
      return ours.some((folder) => id.startsWith(folder)) ? { code, map: null, moduleSideEffects: true } : null
    },
  }
}

/** Calls that only define something, so that an unused definition is dropped. */
export const treeshake = {
  manualPureFunctions: ['atom', 'createContext', 'forwardRef', 'memo', 'lazy'],
}
