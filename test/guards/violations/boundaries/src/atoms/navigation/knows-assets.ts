// atoms-navigation: a type counts
import type { Part } from '../assets/part.ts'

export type Known = Part
