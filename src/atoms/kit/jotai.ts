// The application imports jotai through this file only.
import { atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla'

export { type Atom, atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'

type Write = readonly [target: PrimitiveAtom<never>, value: unknown]
const togetherAtom = atom(null, (_get, set, writes: readonly Write[]) => {
  for (const [target, value] of writes) set(target, value as never)
})

/** Sets several atoms in one write, so that listeners never see a mixed state. */
export function setTogether(
  store: { readonly real: unknown },
  ...writes: readonly (readonly [unknown, unknown])[]
): void {
  const real = (store.real ?? store) as ReturnType<typeof createStore>
  real.set(togetherAtom, writes as readonly Write[])
}
