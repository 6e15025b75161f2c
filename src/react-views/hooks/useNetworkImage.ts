import { useEffect } from 'react'
import { loadNetworkImages, networkImageAtom } from '../../atoms/services/network-image.atoms.ts'
import type { Network } from '../../chains/core/types.ts'
import { useAtomValue } from './jotai.ts'
import { useKit } from './useKit.ts'

/** Returns a function that gives the address of a network's image, if it has one. */
export function useNetworkImage(): (network: Network | undefined) => string | undefined {
  const kit = useKit()
  const image = useAtomValue(networkImageAtom)
  useEffect(() => loadNetworkImages(kit), [kit])
  return (network) => network && image(network)
}
