// index-headless
import { shell } from './elements/shell.ts'
export const wrong = shell
