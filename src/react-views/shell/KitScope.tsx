import { type ReactNode, useEffect, useState } from 'react'
import type { InternalKit } from '../../atoms/kit/internal-kit.ts'
import { KitContext } from '../hooks/useKit.ts'

/** Provides the kit to a view tree, as soon as the kit has its real store. */
export function KitScope({ kit, children }: { readonly kit: InternalKit; readonly children: ReactNode }) {
  // The views may load before the runtime, which brings the store.
  const [store, setStore] = useState(kit.store.real)
  useEffect(() => {
    if (!store)
      void kit.runtime().then(
        () => setStore(kit.store.real),
        () => kit.handle.close(),
      )
  }, [kit, store])
  if (!store) return null
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}
