// The CDN module: defines both tags and exports the same names as the package's `.` and `./networks`.
import './elements.ts'

export * from './index.ts'
export * from './networks.ts'
