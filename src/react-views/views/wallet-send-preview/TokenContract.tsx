import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { SendToken } from '../../../atoms/send/form.atoms.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { cx } from '../../ui/cx.ts'
import { stack8 } from '../../ui/layout.css.ts'
import { quiet, small } from '../../ui/text.css.ts'
import { DecimalsDiffer } from '../shared/DecimalsDiffer.tsx'

/** The token's whole contract address, since any token can have any name. */
export function TokenContract({
  token,
  decimals,
}: {
  readonly token: SendToken
  readonly decimals: number
}): ReactNode {
  const t = useT(sendMessages)
  return (
    <div className={stack8} data-testid="wm-review-token">
      <DecimalsDiffer token={token} actual={decimals} />
      <p className={small}>
        {t('send.tokenContract')}: <bdi>{token.name}</bdi>
      </p>
      <AddressBlock address={token.address} name={t('send.tokenContract')} />
      <p className={cx(small, quiet)}>{t('send.tokenContractNote')}</p>
    </div>
  )
}
