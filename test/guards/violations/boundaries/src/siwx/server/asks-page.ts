// siwx-server-no-browser
import { part } from '../client/part.ts'
export const wrong = part
