// atoms-below-views, atoms-floors-only
import { part } from '../react-views/ui/part.ts'
export const wrong = part
