import type { MouseEvent, ReactNode } from 'react'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { guardMessages } from '../../../atoms/i18n/messages/guard-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { keepRecipient, switchToKnownRecipient } from '../../../atoms/send/review.ts'
import type { Review } from '../../../atoms/send/send.machine.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { addressGroups } from '../../ui/AddressBlock/address-groups.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { rowX, stack8, stack12 } from '../../ui/layout.css.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { bad, medium, ok, small, strong } from '../../ui/text.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { focusTitle } from '../shared/focus-title.ts'

/** The recipient resembles an address that the visitor knows: shows both in full, with the way back as first button. */
export function LookAlikeStep({ review }: { readonly review: Review }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, guardMessages)
  const locale = useAtomValue(localeAtom)
  const { lookAlike, intent, sent } = review
  if (!lookAlike) return null
  const groups = addressGroups(intent.to, lookAlike.address)
  const apart = groups.flatMap(({ differs }, index) => (differs ? `${index + 1}` : []))
  const leave = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
    const from = event.currentTarget
    action()
    // The button is removed with this step.
    focusTitle(from)
  }
  const history = lookAlike.own ? t('send.toOwn') : t('send.sentBefore', { count: lookAlike.sent })
  return (
    <div className={stack12}>
      <Alert tone="warn" live title={t('send.lookTitle')}>
        {t('send.lookText', { count: apart.length, total: groups.length })}
        <VisuallyHidden> {t('send.lookGroups', { groups: new Intl.ListFormat(locale).format(apart) })}</VisuallyHidden>
      </Alert>
      <Panel outline>
        <div className={stack8}>
          <div className={rowX}>
            <Rosette address={intent.to} size={40} />
            <div>
              <div className={strong}>{t('send.lookNew')}</div>
              <div className={cx(small, medium, bad)}>
                {sent > 0 ? t('send.sentBefore', { count: sent }) : t('send.firstTime')}
              </div>
            </div>
          </div>
          <AddressBlock bare address={intent.to} against={lookAlike.address} tone="bad" name={t('send.lookNew')} />
        </div>
      </Panel>
      <Panel outline>
        <div className={stack8}>
          <div className={rowX}>
            <Rosette address={lookAlike.address} size={40} />
            <div>
              <div className={strong}>{t('send.lookKnown')}</div>
              <div className={cx(small, medium, ok)}>
                {lookAlike.contact ? <bdi>{lookAlike.contact}</bdi> : history}
              </div>
            </div>
          </div>
          <AddressBlock bare address={lookAlike.address} against={intent.to} tone="ok" name={t('send.lookKnown')} />
        </div>
      </Panel>
      <ButtonPair stack>
        <Button onClick={leave(() => void switchToKnownRecipient(kit))}>{t('send.useKnown')}</Button>
        <Button kind="danger" onClick={leave(() => keepRecipient(kit))}>
          {t('send.keep')}
        </Button>
      </ButtonPair>
    </div>
  )
}
