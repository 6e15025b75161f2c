import { rspack } from '@rspack/core'
import { buildWith } from './build-with.mjs'

await buildWith(rspack)
