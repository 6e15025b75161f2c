import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Review } from '../../../atoms/send/send.machine.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { cx } from '../../ui/cx.ts'
import { quiet, small } from '../../ui/text.css.ts'

/** Facts about the recipient: a warning if something is unusual, otherwise one quiet line. */
export function RecipientNotes({ review }: { readonly review: Review }): ReactNode {
  const t = useT(sendMessages)
  const { facts, whose, sent, symbol, ownerless, alarm } = review
  if (ownerless)
    return (
      <Alert tone="bad" title={t('send.ownerless')}>
        {t('send.ownerlessText')}
      </Alert>
    )
  if (alarm)
    return (
      <Alert tone="bad" title={t.ref(alarm.title)}>
        {t.ref(alarm.text)}
      </Alert>
    )
  if (facts?.token)
    return (
      <Alert tone="bad" title={t('send.isToken')}>
        {t('send.isTokenText')}
      </Alert>
    )
  if (facts?.contract)
    return (
      <Alert tone="warn" title={t('send.contract')}>
        {t('send.contractText', { symbol })}
      </Alert>
    )
  if (whose === 'self') return <Alert tone="warn" title={t('send.toSelf')} />
  if (facts?.unused && sent === 0 && whose === 'other')
    return (
      <Alert tone="warn" title={t('send.unused')}>
        {t('send.checkAll')}
      </Alert>
    )
  const line =
    whose === 'own' ? t('send.toOwn') : sent > 0 ? t('send.sentBefore', { count: sent }) : t('send.firstTime')
  return <p className={cx(small, quiet)}>{line}</p>
}

/** Names the checks that failed. It stands at the end of a review, whose fee has to be in sight in a low window. */
export function UncheckedNotes({ review }: { readonly review: Review }): ReactNode {
  const t = useT(sendMessages)
  const { facts, sent, pastUnread, nameUnread, noChecksum } = review
  const notes = [
    ...(facts ? [] : [t('send.factsUnread')]),
    ...(pastUnread ? [t.ref(pastUnread)] : []),
    ...(nameUnread ? [t.ref(nameUnread)] : []),
    ...(noChecksum && sent === 0 ? [t('send.noChecksum')] : []),
  ]
  return (
    notes.length > 0 && (
      <p className={cx(small, quiet)} data-testid="wm-review-unchecked">
        {notes.join(' ')}
      </p>
    )
  )
}
