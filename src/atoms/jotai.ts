// The only import of jotai in the application layer.
export { type Atom, atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'
