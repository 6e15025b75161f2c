import type { ReactNode } from 'react'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { useT } from '../../hooks/useT.ts'
import { qrIcon } from '../../ui/Icon/first-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'

/** A wallet to connect. The row's accessible name is the wallet's name and its tag. */
export function WalletListRow({ row, onClick }: { readonly row: WalletRow; readonly onClick: () => void }): ReactNode {
  const t = useT()
  const { id, name, icon, connector, tag } = row
  const scan = tag === 'qr'
  // A recent or configured wallet that is not installed in this browser.
  const gone = !!connector && !connector.installed && !scan
  return (
    <ListRow
      title={scan ? t('title.scan') : name}
      media={scan && !icon ? <RowTile icon={qrIcon} /> : <Logo name={name} src={icon} grey={gone} />}
      detail={connector?.contested ? t('connect.contested') : gone ? t('connect.notInstalled') : undefined}
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
