import { type ReactNode, useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { contactMessages } from '../../../atoms/i18n/messages/contact-messages.ts'
import { type Contact, removeContact } from '../../../atoms/names/contacts.ts'
import { afterPress, goBack } from '../../../atoms/navigation/navigate.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { setRecipient } from '../../../atoms/send/send.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { above8, stack8 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { arrow } from '../shared/expander.css.ts'
import { focusTitle } from '../shared/focus-title.ts'
import { ContactName } from './ContactName.tsx'
import { details } from './contacts.css.ts'

interface ContactRowProps {
  readonly contact: Contact
  readonly namespace: Namespace
}

/** A contact; a press shows its whole address and what can be done with it. */
export function ContactRow({ contact, namespace }: ContactRowProps): ReactNode {
  const kit = useKit()
  const t = useT(contactMessages)
  const session = useAtomValue(activeSessionAtom)
  const [isOpen, setIsOpen] = useState(false)
  const { address, name, from } = contact
  const use = () =>
    afterPress(kit, () => {
      setRecipient(kit, address)
      goBack(kit)
    })
  return (
    <li data-testid="wm-contact">
      <ListRow
        media={<Rosette address={address} size={40} />}
        title={<bdi>{name}</bdi>}
        detail={<ShortAddress address={address} />}
        end={<Icon path={downIcon} className={arrow} />}
        expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className={cx(details, stack8)}>
          <AddressBlock address={address} name={name} />
          {from && from !== name && <p className={cx(small, quiet)}>{t('contacts.savedFrom', { name: from })}</p>}
          <ContactName key={name} namespace={namespace} address={address} name={name} onDone={() => setIsOpen(false)} />
          <div className={above8}>
            <ButtonPair stack>
              {session && (
                <Button kind="secondary" size="m" onClick={use} testId="wm-contact-use">
                  {t('contacts.use')}
                </Button>
              )}
              <Button
                kind="danger"
                size="m"
                onClick={(event) => {
                  focusTitle(event.currentTarget)
                  removeContact(kit, contact)
                  showToast(kit, 'success', message(contactMessages, 'contacts.deleted'))
                }}
                testId="wm-contact-delete"
              >
                {t('contacts.delete')}
              </Button>
            </ButtonPair>
          </div>
        </div>
      )}
    </li>
  )
}
