import { createContext, useContext } from 'react'
import type { InnerKit } from '../../atoms/kit-inside.ts'

export const KitContext = createContext<InnerKit | undefined>(undefined)

/** The kit of the surrounding view tree. Actions take it as their first argument. */
export function useKit(): InnerKit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('A view was rendered outside of its shell')
  return kit
}
