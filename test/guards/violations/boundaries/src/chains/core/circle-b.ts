// no-cycle: a type counts
import type { a } from './circle-a.ts'
export type B = typeof a
