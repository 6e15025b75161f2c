// view-definitions-light
import { styles } from './a.css.ts'
export const wrong = styles
