import '../../../atoms/i18n/messages/tokens.ts'
import { type ReactNode, useContext } from 'react'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'
import { WORTH_PLACES } from '../../../atoms/tokens/worth.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { InRowList } from '../../ui/ListRow/in-row-list.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { detail as detailLine, end, middle, name, row } from '../../ui/ListRow/list-row.css.ts'
import { RowValue } from '../../ui/ListRow/RowValue.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { unbroken } from '../../ui/text.css.ts'
import { still, whole } from './token-row.css.ts'

export interface TokenRowProps {
  readonly token: TokenBalance
  /** The one in use. */
  readonly current?: boolean
  /** Also says which contract it is: names are anybody's. */
  readonly withAddress?: boolean
  readonly onClick?: (() => void) | undefined
}

/** One currency of the account: what it is, how much there is, and what that is worth. */
export function TokenRow({ token, current, withAddress, onClick }: TokenRowProps): ReactNode {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const network = useAtomValue(activeNetworkAtom)
  const inList = useContext(InRowList)
  const { address, symbol, decimals, value, worth, icon } = token
  const media = (
    <Logo
      name={symbol}
      src={icon ?? (address ? undefined : network.imageUrl)}
      size={36}
      round
      badge={<Logo name={network.name} src={network.imageUrl} size={12} round />}
    />
  )
  const detail = (
    <span className={whole}>
      <bdi dir="ltr">{`${formatBalance(value, decimals, locale)} ${symbol}`}</bdi>
      {withAddress && address && (
        <>
          {' · '}
          <bdi dir="ltr" className={unbroken}>
            {shortAddress(address)}
          </bdi>
        </>
      )}
    </span>
  )
  const worthText =
    worth === undefined ? (
      <RowValue value={t('tokens.noPrice')} tone="quiet" />
    ) : (
      <RowValue value={<bdi dir="ltr">{formatUsd(worth, WORTH_PLACES, locale)}</bdi>} />
    )
  if (onClick)
    return (
      <ListRow
        media={media}
        title={token.name}
        detail={detail}
        end={worthText}
        current={current}
        onClick={onClick}
        testId={`wm-token-${address ?? 'native'}`}
      />
    )
  const line = (
    <div className={cx(row, still)} data-testid={`wm-token-${address ?? 'native'}`}>
      {media}
      <span className={middle}>
        <span className={name}>{token.name}</span>
        <span className={detailLine}>{detail}</span>
      </span>
      <span className={end}>
        <bdi>{worthText}</bdi>
      </span>
    </div>
  )
  return inList ? <li>{line}</li> : line
}
