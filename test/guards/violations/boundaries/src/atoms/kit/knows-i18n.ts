// atoms-kit: a type counts
import type { Part } from '../i18n/part.ts'

export type Known = Part
