import type { ComponentProps, ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { formFeeAtom, quoteAtom } from '../../../atoms/send/send.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { feeWait } from '../shared/send.css.ts'
import { useFeeRow } from '../shared/useFeeRow.tsx'
import type { FeeSpeeds } from './FeeSpeeds.tsx'

const loadSpeeds = () => import('./FeeSpeeds.tsx').then((m) => m.FeeSpeeds)

// Few networks have several speeds.
export function Speeds(props: ComponentProps<typeof FeeSpeeds>): ReactNode {
  const Loaded = useChunk(loadSpeeds)
  return Loaded && <Loaded {...props} />
}

/** The network of the transfer, its highest fee, and the speeds to choose from. */
export function FeeRows(): ReactNode {
  const t = useT(sendMessages)
  const networkImage = useNetworkImage()
  const feeRow = useFeeRow()
  const network = useAtomValue(activeNetworkAtom)
  const { quote, error } = useAtomValue(quoteAtom) ?? {}
  const fee = useAtomValue(formFeeAtom)
  const waiting = fee === undefined && !error
  return (
    <>
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
      {quote?.choices && <Speeds quote={quote} />}
    </>
  )
}
