// atoms-below-views
import { part } from '../react-views/ui/part.ts'
export const wrong = part
