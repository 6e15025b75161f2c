// chains-below
import { state } from '../atoms/state.ts'
export const wrong = state
