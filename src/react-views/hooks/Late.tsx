import type { ComponentType } from 'react'
import { useChunk } from './useChunk.ts'

/** A decorative component in its place: nothing until its chunk is loaded. */
export function Late({ load }: { readonly load: () => Promise<ComponentType> }) {
  const Loaded = useChunk(load)
  return Loaded && <Loaded />
}
