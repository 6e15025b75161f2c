import { type ReactNode, useEffect, useState } from 'react'
import { contactMessages } from '../../../atoms/i18n/messages/contact-messages.ts'
import { contactsAtom, loadContacts } from '../../../atoms/names/contacts.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { isAddressOn } from '../../../chains/core/is-address-on.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { ContactName } from './ContactName.tsx'

interface SaveContactProps {
  /** In canonical form. */
  readonly address: string
  /** The name that led to it. */
  readonly from?: string | undefined
  /** The network of the address, where it need not be the active one. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** Saves an address as a contact; nothing for one that is a contact or an account of the wallet. */
export function SaveContact({ address, from, caipNetworkId }: SaveContactProps): ReactNode {
  const kit = useKit()
  const t = useT(contactMessages)
  const namespace = useAtomValue(activeNamespaceAtom)
  const network = useAtomValue(activeNetworkAtom)
  const session = useAtomValue(activeSessionAtom)
  const isContact = useAtomValue(contactsAtom).some((one) => one.address === address)
  const [open, setOpen] = useState<string>()
  useEffect(() => loadContacts(kit), [kit])
  const isOwn = session?.accounts.some((one) => one.address === address)
  // The list of contacts would leave it out: addresses of Bitcoin and of its test networks differ.
  const isElsewhere =
    caipNetworkId && !(caipNetworkId.startsWith(`${namespace}:`) && isAddressOn(network.caipNetworkId, address))
  if (isContact || isOwn || isElsewhere) return null
  if (open !== address)
    return (
      <Button kind="ghost" size="m" icon={userIcon} onClick={() => setOpen(address)} testId="wm-save-contact">
        {t('contacts.save')}
      </Button>
    )
  const done = () => setOpen(undefined)
  return <ContactName namespace={namespace} address={address} name={from ?? ''} from={from} onDone={done} />
}
