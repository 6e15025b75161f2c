import { useEffect, useMemo } from 'react'
import { contactsAtom, loadContacts } from '../../../atoms/names/contacts.ts'
import { findName, nameOfAtom } from '../../../atoms/names/find-names.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Returns the name of an address that a list shows: the visitor's own for it, or the one that it has. Undefined until
 * one is found, and without an address.
 *
 * @param isTold True for an address that the data API itself has told of; it is not asked about others.
 */
export function useAddressName(address: string | undefined, isTold = false): string | undefined {
  const kit = useKit()
  const network = useAtomValue(activeNetworkAtom)
  const contact = useAtomValue(contactsAtom).find((one) => one.address === address)?.name
  useEffect(() => loadContacts(kit), [kit])
  const isAsked = address !== undefined && contact === undefined
  useEffect(
    () => (isAsked ? findName(kit, network, address, isTold) : undefined),
    [kit, network, isAsked, address, isTold],
  )
  const found = useAtomValue(useMemo(() => nameOfAtom(network, address ?? ''), [network, address]))
  return contact ?? found
}
