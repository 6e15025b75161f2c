import type { Network } from '../../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import type { Options, ThemeMode } from './options.ts'

export const optionsAtom = atom({} as Options)

/** Returns the network with this CAIP-2 id; undefined if the page does not have it. */
export const configuredNetwork = (networks: readonly Network[], id: string | undefined): Network | undefined =>
  networks.find(({ caipNetworkId }) => caipNetworkId === id)

/** The theme mode of `setTheme` or the options; undefined leaves it to the element's attribute. */
export const themeModeAtom = atom<ThemeMode | undefined>(undefined)

/** Values of the `--wm-*` variables from options or `setTheme`. */
export const themeVariablesAtom = atom<{ readonly [name: string]: string }>({})
