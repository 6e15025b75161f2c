import type { ReactNode } from 'react'
import { effectMessages } from '../../../atoms/i18n/messages/effect-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { lead, title } from '../../ui/text.css.ts'

/** Headline and text of a transfer that the network has dropped. */
export function DroppedOutcome({ wallet }: { readonly wallet: string }): ReactNode {
  const t = useT(effectMessages)
  return (
    <>
      <h3 className={title}>{t('effects.dropped')}</h3> <p className={lead}>{t('effects.droppedText', { wallet })}</p>
    </>
  )
}
