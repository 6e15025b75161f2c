import { type ReactNode, useEffect, useState } from 'react'
import type { InnerKit } from '../../atoms/kit-inside.ts'
import { KitContext } from '../hooks/useKit.ts'

/** Gives a view tree its kit, once the kit has its real store. */
export function KitScope({ kit, children }: { readonly kit: InnerKit; readonly children: ReactNode }) {
  // The views may have come before the runtime that brings the store.
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
