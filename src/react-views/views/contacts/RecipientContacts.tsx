import { type ReactNode, useEffect } from 'react'
import { contactMessages } from '../../../atoms/i18n/messages/contact-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { contactsAtom, findContacts, loadContacts } from '../../../atoms/names/contacts.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { recipientNameAtom } from '../../../atoms/send/form.atoms.ts'
import { imitated } from '../../../atoms/send/known-addresses.ts'
import { knownAddressesAtom } from '../../../atoms/send/recipient-guard.ts'
import { recipientAtom, sendFormAtom, setRecipient } from '../../../atoms/send/send.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { sectionLabel } from '../../ui/text.css.ts'
import { SaveContact } from './SaveContact.tsx'

/** More would push the button of the form out of sight. */
const MOST = 3

/** Below the field of the recipient: contacts to choose from, or the way to save the recipient as one. */
export function RecipientContacts({ onChoose }: { readonly onChoose: () => void }): ReactNode {
  const kit = useKit()
  const t = useT(contactMessages, titleMessages)
  const { recipient: text } = useAtomValue(sendFormAtom)
  const recipient = useAtomValue(recipientAtom)
  const named = useAtomValue(recipientNameAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const known = useAtomValue(knownAddressesAtom)
  const contacts = useAtomValue(contactsAtom)
  useEffect(() => loadContacts(kit), [kit])
  if (recipient.status === 'ok') {
    const { address } = recipient
    // An imitation must not become what others are compared with. One that was sent to all the same is none.
    const isSound =
      recipient.whose === 'other' && !recipient.ownerless && !named?.alarm && !imitated(namespace, known, address)
    return isSound ? <SaveContact address={address} from={named?.address && named.name} /> : null
  }
  const found = findContacts(contacts, text).slice(0, MOST)
  if (found.length === 0 || recipient.status === 'zero' || recipient.status === 'token') return null
  return (
    <div>
      <h4 className={sectionLabel}>{t('title.contacts')}</h4>
      <RowList label={t('title.contacts')} testId="wm-send-contacts">
        {found.map(({ address, name }) => (
          <ListRow
            key={address}
            media={<Rosette address={address} size={40} />}
            title={<bdi>{name}</bdi>}
            detail={<ShortAddress address={address} />}
            onClick={() => {
              setRecipient(kit, address)
              // The row is removed with the list.
              onChoose()
            }}
          />
        ))}
        {text === '' && (
          <ListRow
            media={<RowTile icon={userIcon} />}
            title={t('contacts.all', { count: contacts.length })}
            detail={t('contacts.manage')}
            chevron
            leads="Contacts"
            onClick={() => push(kit, route('Contacts'))}
            testId="wm-all-contacts"
          />
        )}
      </RowList>
    </div>
  )
}
