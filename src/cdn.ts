// The CDN module: defines both tags, and as a module exports all that the package's `.` and `./networks` do.
import './elements.ts'

export * from './index.ts'
export * from './networks.ts'
