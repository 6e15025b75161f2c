import { type ReactNode, useEffect } from 'react'
import { guardMessages } from '../../../atoms/i18n/messages/guard-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { offeredAddresses } from '../../../atoms/send/known-addresses.ts'
import { knownAddressesAtom, readPast } from '../../../atoms/send/recipient-guard.ts'
import { setRecipient } from '../../../atoms/send/send.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { report } from '../../../chains/core/report.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { sectionLabel } from '../../ui/text.css.ts'

// A row waits for nothing: the name comes when it is found.
const loadNamed = () => import('../shared/NamedAddress.tsx').then((m) => m.NamedAddress)

/** More would push the button of the form out of sight. */
const MOST = 3

/** Addresses that were sent to before, without those that resemble another one. */
export function RecentRecipients({ onChoose }: { readonly onChoose: () => void }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, guardMessages)
  const NamedAddress = useChunk(loadNamed)
  const namespace = useAtomValue(activeNamespaceAtom)
  const recent = offeredAddresses(namespace, useAtomValue(knownAddressesAtom)).slice(0, MOST)
  useEffect(() => void readPast(kit).catch(report), [kit])
  if (recent.length === 0) return null
  return (
    <div>
      <h4 className={sectionLabel}>{t('send.recent')}</h4>
      <RowList label={t('send.recent')} testId="wm-send-recent">
        {recent.map(({ address, sent, here }) => (
          <ListRow
            key={address}
            media={<Rosette address={address} size={40} />}
            title={
              NamedAddress ? (
                <NamedAddress address={address} isTold={sent > here} />
              ) : (
                <ShortAddress address={address} />
              )
            }
            detail={t('send.sentBefore', { count: sent })}
            onClick={() => {
              setRecipient(kit, address)
              // The row is removed with the list.
              onChoose()
            }}
          />
        ))}
      </RowList>
    </div>
  )
}
