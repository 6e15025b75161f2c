import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { contactMessages } from '../../../atoms/i18n/messages/contact-messages.ts'
import { searchMessages } from '../../../atoms/i18n/messages/search-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import {
  clearContacts,
  contactCountAtom,
  contactsAtom,
  contactsKeptAtom,
  findContacts,
  loadContacts,
} from '../../../atoms/names/contacts.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { userIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { SearchField } from '../../ui/SearchField/SearchField.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { focusTitle } from '../shared/focus-title.ts'
import { ContactRow } from './ContactRow.tsx'
import { list } from './contacts.css.ts'

/** The contacts that the active network can send to: to search, send to, rename and delete. */
export function ContactsView(_: ViewProps<'Contacts'>): ReactNode {
  const kit = useKit()
  const t = useT(contactMessages, searchMessages, titleMessages)
  const namespace = useAtomValue(activeNamespaceAtom)
  const contacts = useAtomValue(contactsAtom)
  const count = useAtomValue(contactCountAtom)
  const isKept = useAtomValue(contactsKeptAtom)
  const [query, setQuery] = useState('')
  const [isClearing, setIsClearing] = useState(false)
  useEffect(() => loadContacts(kit), [kit])
  const found = findContacts(contacts, query)
  // The pressed button is removed.
  const leave = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    focusTitle(event.currentTarget)
    act()
  }
  return (
    <div className={stack12}>
      {!isKept && (
        <Alert tone="warn" title={t('contacts.notKept')}>
          {t('contacts.notKeptText')}
        </Alert>
      )}
      {contacts.length > 0 && (
        <>
          <SearchField
            label={t('contacts.search')}
            value={query}
            onChange={setQuery}
            clearLabel={t('common.clearSearch')}
            testId="wm-contacts-search"
          />
          {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
          <ul className={list} aria-label={t('title.contacts')} role="list" data-testid="wm-contacts">
            {found.map((contact) => (
              <ContactRow key={contact.address} contact={contact} namespace={namespace} />
            ))}
          </ul>
        </>
      )}
      <div role="status">
        {contacts.length === 0 ? (
          <EmptyState icon={userIcon} title={t(count > 0 ? 'contacts.noneHere' : 'contacts.none')}>
            {t('contacts.noneText')}
          </EmptyState>
        ) : (
          found.length === 0 && <EmptyState icon={searchIcon} title={t('contacts.notFound', { query: query.trim() })} />
        )}
      </div>
      <p className={cx(small, quiet)}>{t('contacts.kept')}</p>
      {count > 0 &&
        (isClearing ? (
          <>
            <Alert tone="warn" live title={t('contacts.clearAll')}>
              {t('contacts.clearText', { count })}
            </Alert>
            <ButtonPair>
              <Button kind="secondary" size="m" autoFocus onClick={leave(() => setIsClearing(false))}>
                {t('contacts.keep')}
              </Button>
              <Button
                kind="danger"
                size="m"
                onClick={leave(() => {
                  setIsClearing(false)
                  clearContacts(kit)
                })}
                testId="wm-contacts-clear-all"
              >
                {t('contacts.delete')}
              </Button>
            </ButtonPair>
          </>
        ) : (
          <Button kind="ghost" size="m" onClick={() => setIsClearing(true)} testId="wm-contacts-clear">
            {t('contacts.clear')}
          </Button>
        ))}
    </div>
  )
}
