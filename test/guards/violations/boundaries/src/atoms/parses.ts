// valibot-in-one-file, atoms-no-packages
import { string } from 'valibot'
export const wrong = string
