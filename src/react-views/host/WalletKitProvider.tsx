import { createContext, type ReactNode, useContext } from 'react'
import { defaultKit } from '../../atoms/default-kit.ts'
import type { KitHandle } from '../../atoms/kit-handle.ts'
import { WmError } from '../../chains/core/errors.ts'

const HandleContext = createContext<KitHandle | undefined>(undefined)

/** Gives the hooks and elements below it a kit; without one they use the page's default kit. */
export function WalletKitProvider({ kit, children }: { readonly kit: KitHandle; readonly children?: ReactNode }) {
  return <HandleContext.Provider value={kit}>{children}</HandleContext.Provider>
}

/** The provider's kit, or undefined. */
export const useProvidedKit = (): KitHandle | undefined => useContext(HandleContext)

/**
 * The kit of the closest provider, else the page's default kit.
 * @throws {WmError<'OPTION_INVALID'>} There is neither.
 */
export function useWalletKit(): KitHandle {
  const kit = useProvidedKit() ?? defaultKit()
  if (!kit) throw new WmError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
  return kit
}
