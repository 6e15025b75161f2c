import { createContext, useContext } from 'react'
import type { InternalKit } from '../../atoms/kit/internal-kit.ts'

export const KitContext = createContext<InternalKit | undefined>(undefined)

/** Returns the kit of the surrounding view tree. Throws outside of one. */
export function useKit(): InternalKit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('A view was rendered outside of its shell')
  return kit
}
