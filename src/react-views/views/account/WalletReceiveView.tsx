import type { ReactNode } from 'react'
import { receiveMessages } from '../../../atoms/i18n/messages/receive-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { checkIcon } from '../../ui/Icon/first-icons.ts'
import { copyIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above8, columns, stack12 } from '../../ui/layout.css.ts'
import { Qr } from '../../ui/Qr/Qr.tsx'
import { centre, quiet, small } from '../../ui/text.css.ts'

/** The account's address, to scan, to read and to copy. */
export function WalletReceiveView(_: ViewProps<'WalletReceive'>): ReactNode {
  const t = useT(receiveMessages, sessionMessages)
  const networkImage = useNetworkImage()
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const { copied, copy } = useCopyAddress()
  if (!session) return null
  const { address } = session
  const done = copied === address
  return (
    <div className={cx(stack12, columns)}>
      <Qr value={address} label={t('receive.qr')} testId="wm-qr-code" />
      <AddressBlock address={address} name={t('receive.address')} />
      <Button
        kind="secondary"
        icon={done ? checkIcon : copyIcon}
        onClick={() => copy(address)}
        testId="wm-receive-copy"
      >
        {t('common.copyAddress')}
      </Button>
      <div>
        <DetailsList
          rows={[
            {
              label: t('receive.only'),
              media: <Logo name={network.name} src={networkImage(network)} size={20} round />,
              value: network.name,
            },
          ]}
        />
        <p className={cx(small, quiet, centre, above8)}>{t('receive.warning')}</p>
      </div>
    </div>
  )
}
