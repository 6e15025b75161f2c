import { type ReactNode, useId } from 'react'
import { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { isFinal } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { quiet, sectionLabel, small } from '../../ui/text.css.ts'
import { TransferRow } from './TransferRow.tsx'

// Number of settled transfers below an account without tabs.
const SETTLED = 3

/** The account's transfers from this browser: all open ones and the last settled ones. */
export function TransferRows(): ReactNode {
  const t = useT(sendMessages, activityMessages)
  const id = useId()
  const session = useAtomValue(activeSessionAtom)
  const own = new Set(session?.accounts.map(({ address }) => address as string))
  const list = useAtomValue(transfersAtom).filter(({ from, warning }) => own.has(from) || warning)
  const shown = [...list.filter((one) => !isFinal(one)), ...list.filter(isFinal).slice(0, SETTLED)]
  if (!session || shown.length === 0) return null
  return (
    <section>
      <h4 className={sectionLabel} id={id}>
        {t('send.activity')}
      </h4>
      <RowList labelledBy={id}>
        {shown.map((one) => (
          <TransferRow key={one.id} transfer={one} />
        ))}
      </RowList>
      <p className={cx(small, quiet)}>{t('activity.ownOnly')}</p>
    </section>
  )
}
