import webpack from 'webpack'
import { buildWith } from './build-with.mjs'

await buildWith(webpack)
