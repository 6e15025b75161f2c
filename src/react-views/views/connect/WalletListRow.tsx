import type { ReactNode } from 'react'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { relayHost } from '../../../atoms/services/hosts.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { qrIcon } from '../../ui/Icon/first-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'

interface WalletListRowProps {
  readonly row: WalletRow
  /** Position in the list. */
  readonly place: number
  readonly onClick: () => void
}

/** A wallet to connect. The row's accessible name is the wallet's name and its tag. */
export function WalletListRow({ row, place, onClick }: WalletListRowProps): ReactNode {
  const t = useT()
  const { id, name, icon, connector, wallet, tag } = row
  const scan = tag === 'qr'
  // A wallet that may be on the visitor's phone, or nowhere yet.
  const away = !connector && !isPhone()
  const scannable = relayHost(useAtomValue(optionsAtom)) && wallet?.supports_wc !== false
  // A recent or configured wallet that is not installed in this browser.
  const gone = !!connector && !connector.installed && !scan
  return (
    <ListRow
      title={scan ? t('title.scan') : name}
      media={
        scan && !icon ? (
          <RowTile icon={qrIcon} />
        ) : (
          <Logo name={name} src={icon} tint={wallet?.color ?? place} grey={gone} />
        )
      }
      detail={
        connector?.contested
          ? t('connect.contested')
          : away && scannable
            ? t('connect.scanOrGet')
            : gone || away
              ? t('connect.notInstalled')
              : undefined
      }
      end={
        tag && (
          <Tag tone={scan ? 'accent' : tag === 'installed' ? 'ok' : 'neutral'} dot={tag === 'installed'}>
            {t(`connect.${tag}`)}
          </Tag>
        )
      }
      onClick={onClick}
      testId={`wm-wallet-${id}`}
    />
  )
}
