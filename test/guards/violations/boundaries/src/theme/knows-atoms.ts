// theme-alone, theme-no-packages
import { createElement } from 'react'
import { state } from '../atoms/state.ts'
export const wrong = [state, createElement]
