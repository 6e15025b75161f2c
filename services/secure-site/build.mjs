#!/usr/bin/env node
// `node build.mjs [folder]` bundles the frame for SECURE_ASSETS; the default folder is `dist`.
import path from 'node:path'
import { buildSite } from './site/build-site.mjs'

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'dist'))
await buildSite(folder)
console.log(`Built into ${folder}`)
