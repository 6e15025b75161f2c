// The CDN module: defines both tags, and as a module exports all that the package's `.` and `./networks` do, but for
// the networks of Solana and Bitcoin: every page would load them.
import './elements.ts'

export * from './chains/networks.ts'
export * from './index.ts'
