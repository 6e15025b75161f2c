import { atom } from '../jotai.ts'
import type { ThemeMode } from '../options/options.ts'

/** Set at run time by `setTheme`; undefined leaves the elements' own attribute in force. */
export const themeModeAtom = atom<ThemeMode | undefined>(undefined)

/** Values of the `--wm-*` variables set at run time or by option. */
export const themeVariablesAtom = atom<{ readonly [name: string]: string }>({})
