// siwx-apart
import { part } from '../siwx/client/part.ts'
export const wrong = part
