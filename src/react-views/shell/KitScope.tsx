import type { ReactNode } from 'react'
import type { InnerKit } from '../../atoms/kit-inside.ts'
import { StoreProvider } from '../hooks/jotai.ts'
import { KitContext } from '../hooks/useKit.ts'

/** Gives a view tree its kit and the kit's store. */
export function KitScope({ kit, children }: { readonly kit: InnerKit; readonly children: ReactNode }) {
  return (
    <KitContext value={kit}>
      <StoreProvider store={kit.store}>{children}</StoreProvider>
    </KitContext>
  )
}
