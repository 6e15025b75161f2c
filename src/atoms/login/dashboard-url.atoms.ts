import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/** The secure site's own page about the wallet (protocol §0); undefined where the page names no such site. */
export const dashboardUrlAtom = atom((get) => {
  const { secureFrame } = get(optionsAtom).hosts
  return secureFrame ? new URL('/dashboard', secureFrame) : undefined
})
