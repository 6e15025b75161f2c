// The application imports jotai through this file only.
export { type Atom, atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'
