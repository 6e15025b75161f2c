// A file that is imported for what it does, and the imports that name something.
import './added-texts.ts' // wrong
import '../polyfill.js' // wrong
import 'some-package' // wrong
import {} from './nothing.ts' // wrong
import * as texts from './more-texts.ts'
import standard from './standard-text.ts'
import './sheet.css.ts'
import type { Text } from './text.ts'
import { text } from './text.ts'

export const shown: Text[] = [text, standard, texts.one]
