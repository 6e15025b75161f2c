import { type ReactNode, useContext } from 'react'
import { FIAT_VALUE_PLACES } from '../../../atoms/assets/fiat-value.ts'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatChange } from '../../../atoms/format/format-change.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { detail as detailLine, end, middle, name, row } from '../../ui/ListRow/list-row.css.ts'
import { RowValue } from '../../ui/ListRow/RowValue.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { InRowList } from '../../ui/RowList/RowList.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { unbroken } from '../../ui/text.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { still, whole } from './rows.css.ts'

export interface TokenRowProps {
  readonly token: TokenBalance
  /** The token's network, which is then named: the active one, unless given. */
  readonly on?: Network
  /** Marks the selected token. */
  readonly current?: boolean
  /** Shows the contract's address too, since any token can have any name. */
  readonly withAddress?: boolean
  /** Shows how the worth has changed in 24 hours, where that is known. */
  readonly withChange?: boolean
  readonly onClick?: (() => void) | undefined
}

/** A token of the account: name, balance and value. */
export function TokenRow({ token, on, current, withAddress, withChange, onClick }: TokenRowProps): ReactNode {
  const t = useT(tokenMessages)
  const networkImage = useNetworkImage()
  const locale = useAtomValue(localeAtom)
  const active = useAtomValue(activeNetworkAtom)
  const network = on ?? active
  const inList = useContext(InRowList)
  const { address, symbol, decimals, value, worth, worthBefore, icon } = token
  const changeOf = (before: bigint, now: bigint) => {
    const { sign, percent } = formatChange(before, now, locale)
    return {
      detail: (
        <>
          <bdi dir="ltr">{sign + percent}</bdi> <VisuallyHidden>{t('tokens.inDay')}</VisuallyHidden>
        </>
      ),
      detailTone: now > before ? ('ok' as const) : ('plain' as const),
    }
  }
  const media = (
    <Logo
      name={symbol}
      src={icon ?? (address ? undefined : networkImage(network))}
      size={36}
      round
      badge={<Logo name={network.name} src={networkImage(network)} size={12} round />}
    />
  )
  const detail = (
    <span className={whole}>
      <bdi dir="ltr">{`${formatBalance(value, decimals, locale)} ${symbol}`}</bdi>
      {on && (
        <>
          {' · '}
          <bdi>{on.name}</bdi>
        </>
      )}
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
      <RowValue
        value={<bdi dir="ltr">{formatUsd(worth, FIAT_VALUE_PLACES, locale)}</bdi>}
        {...(withChange && worth && worthBefore && changeOf(worthBefore, worth))}
      />
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
