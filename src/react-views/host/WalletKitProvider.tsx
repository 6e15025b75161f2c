import { createContext, type ReactNode, useContext } from 'react'
import { defaultKit } from '../../atoms/kit/default-kit.ts'
import type { KitHandle } from '../../atoms/kit/kit-handle.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'

const HandleContext = createContext<KitHandle | undefined>(undefined)

/**
 * Provides a kit to the hooks and elements below. Without it they use the page's default kit.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { mainnet } from 'wallet-modal/networks'
 * import { WalletButton, WalletKitProvider, WalletModal } from 'wallet-modal/react'
 *
 * const kit = createKit({ networks: [mainnet] })
 *
 * function App() {
 *   return (
 *     <WalletKitProvider kit={kit}>
 *       <WalletButton />
 *       <WalletModal />
 *     </WalletKitProvider>
 *   )
 * }
 */
export function WalletKitProvider({ kit, children }: { readonly kit: KitHandle; readonly children?: ReactNode }) {
  return <HandleContext.Provider value={kit}>{children}</HandleContext.Provider>
}

/** Returns the provider's kit, or undefined. */
export const useProvidedKit = (): KitHandle | undefined => useContext(HandleContext)

/**
 * Returns the kit of the closest provider, else the page's default kit.
 * @throws {WmError<'OPTION_INVALID'>} Neither exists.
 *
 * @example
 * import { useWalletKit } from 'wallet-modal/react'
 *
 * function Networks() {
 *   const kit = useWalletKit()
 *   return <button onClick={() => kit.open({ view: 'Networks' })}>Networks</button>
 * }
 */
export function useWalletKit(): KitHandle {
  const kit = useProvidedKit() ?? defaultKit()
  if (!kit) throw pageError('OPTION_INVALID', { option: 'kit', reason: 'is missing: call createKit first' })
  return kit
}
