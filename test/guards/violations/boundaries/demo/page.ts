// demo-by-entries
import { state } from '../src/atoms/state.ts'
export const page = state
