import type { ReactNode } from 'react'
import { registerMessages } from '../../../atoms/i18n/messages/register-messages.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { stack16 } from '../../ui/layout.css.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { picture } from './register-name.css.ts'

export interface NameCardProps {
  readonly address: string
  readonly heading: string
  /** Stands below the heading, unless that has the name in it. */
  readonly name?: string
}

/** Says that an account has a name, and what address the name leads to. */
export function NameCard({ address, heading, name }: NameCardProps): ReactNode {
  const kit = useKit()
  const t = useT(registerMessages)
  return (
    <div className={stack16}>
      <span className={picture}>
        <Rosette address={address} size={60} />
      </span>
      <div className={text} role="status">
        <h3 className={title}>{heading}</h3> <p className={lead}>{name ? <bdi>{name}</bdi> : t('register.use')}</p>
      </div>
      <AddressBlock address={address} name={t('register.leadsTo')} />
      <Button onClick={() => requestClose(kit)} testId="wm-name-done">
        {t('register.done')}
      </Button>
    </div>
  )
}
