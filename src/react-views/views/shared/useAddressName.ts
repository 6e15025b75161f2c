import { useEffect, useMemo } from 'react'
import { findName, nameOfAtom } from '../../../atoms/names/find-names.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Returns the name of an address that a list shows; undefined until one is found, and without an address.
 *
 * @param isTold True for an address that the data API itself has told of; it is not asked about others.
 */
export function useAddressName(address: string | undefined, isTold = false): string | undefined {
  const kit = useKit()
  const network = useAtomValue(activeNetworkAtom)
  useEffect(
    () => (address === undefined ? undefined : findName(kit, network, address, isTold)),
    [kit, network, address, isTold],
  )
  return useAtomValue(useMemo(() => nameOfAtom(network, address ?? ''), [network, address]))
}
