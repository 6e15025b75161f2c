// The only import of jotai in the application layer.
import { atom, type createStore, type PrimitiveAtom } from 'jotai/vanilla'

export { type Atom, atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'

type Write = readonly [target: PrimitiveAtom<never>, value: unknown]
const togetherAtom = atom(null, (_get, set, writes: readonly Write[]) => {
  for (const [target, value] of writes) set(target, value as never)
})

/** Several values in one write: whoever listens hears of them together. */
export function writeTogether(
  store: { readonly real: unknown },
  ...writes: readonly (readonly [unknown, unknown])[]
): void {
  const real = (store.real ?? store) as ReturnType<typeof createStore>
  real.set(togetherAtom, writes as readonly Write[])
}
