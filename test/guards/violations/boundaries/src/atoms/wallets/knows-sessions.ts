// atoms-wallets: a type counts
import type { Part } from '../sessions/part.ts'

export type Known = Part
