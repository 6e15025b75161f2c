// views-lazy
import { view } from '../views/b/view.ts'
export const wrong = view
