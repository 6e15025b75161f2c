// secure-site-by-kernel
import { state } from '../../../../src/atoms/state.ts'
export const frame = state
