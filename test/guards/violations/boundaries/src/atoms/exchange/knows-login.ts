// atoms-exchange: a type counts
import type { Part } from '../login/part.ts'

export type Known = Part
