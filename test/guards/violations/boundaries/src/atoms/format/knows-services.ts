// atoms-format: a type counts
import type { Part } from '../services/part.ts'

export type Known = Part
