// Builds a page without a bundler, with the files of the package's CDN folder.
import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const files = path.dirname(createRequire(import.meta.url).resolve('wallet-modal/cdn/wallet-modal.js'))
cpSync(files, path.join(here, 'dist/wallet-modal'), { recursive: true })
cpSync(path.join(here, 'index.html'), path.join(here, 'dist/index.html'))
