// no-unresolved
import { nothing } from './not-there.ts'
export const wrong = nothing
