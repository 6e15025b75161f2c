import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { quoteAtom } from '../../../atoms/send/send.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { feeWait } from '../shared/send.css.ts'
import { useFeeRow } from '../shared/useFeeRow.tsx'

/** The network of the transfer, and its highest fee. */
export function FeeRows(): ReactNode {
  const t = useT(sendMessages)
  const networkImage = useNetworkImage()
  const feeRow = useFeeRow()
  const network = useAtomValue(activeNetworkAtom)
  const quote = useAtomValue(quoteAtom)
  const fee = quote?.quote?.fee
  const waiting = fee === undefined && !quote?.error
  return (
    <DetailsList
      rows={[
        {
          label: t('send.network'),
          media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
          value: network.name,
        },
        fee === undefined
          ? {
              label: t('send.fee'),
              value: waiting ? (
                <span className={feeWait} aria-busy="true">
                  <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
                  <Skeleton shape="text" width={110} />
                </span>
              ) : (
                t('send.feeNone')
              ),
            }
          : feeRow(fee, network.nativeCurrency),
      ]}
    />
  )
}
