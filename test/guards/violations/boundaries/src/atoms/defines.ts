// jotai-in-one-file
import { atom } from 'jotai/vanilla'
export const wrong = atom
