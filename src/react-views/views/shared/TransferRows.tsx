import { type ReactNode, useId } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { isFinal, type Transfer } from '../../../atoms/send/transfer.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { RowValue } from '../../ui/ListRow/RowValue.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { StatusMark } from '../../ui/Logo/StatusMark.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { sectionLabel, unbroken } from '../../ui/text.css.ts'
import { outcomes, whole } from './rows.css.ts'
import { disputedMark, mismatchMark, transferMarks } from './transfer-mark.ts'
import { useWorth } from './useWorth.ts'

// Number of settled transfers below an account without tabs.
const SETTLED = 3
/** While transfers are told in seconds. */
const TICK = 10_000

export interface TransferRowsProps {
  /** Every transfer, by month. Otherwise all open ones and the last settled ones. */
  readonly all?: boolean
}

/** The account's transfers from this browser. */
export function TransferRows({ all }: TransferRowsProps): ReactNode {
  const t = useT(sendMessages)
  const session = useAtomValue(activeSessionAtom)
  const locale = useAtomValue(localeAtom)
  const own = new Set(session?.accounts.map(({ address }) => address as string))
  const list = useAtomValue(transfersAtom).filter(({ from, warning }) => own.has(from) || warning)
  if (!session) return null
  if (!all) {
    const shown = [...list.filter((one) => !isFinal(one)), ...list.filter(isFinal).slice(0, SETTLED)]
    return <Section title={t('send.activity')} list={shown} />
  }
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const months = new Map<string, readonly Transfer[]>()
  for (const one of list) {
    const title = month.format(one.createdAt)
    months.set(title, [...(months.get(title) ?? []), one])
  }
  return [...months].map(([title, some]) => <Section key={title} title={title} list={some} />)
}

function Section({ title, list }: { readonly title: string; readonly list: readonly Transfer[] }): ReactNode {
  const id = useId()
  if (list.length === 0) return null
  return (
    <section>
      <h4 className={sectionLabel} id={id}>
        {title}
      </h4>
      <RowList labelledBy={id}>
        {list.map((one) => (
          <Row key={one.id} transfer={one} />
        ))}
      </RowList>
    </section>
  )
}

function Row({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const networkImage = useNetworkImage()
  const { networks } = useAtomValue(optionsAtom)
  const { portfolio } = useAtomValue(portfolioAtom)
  const session = useAtomValue(activeSessionAtom)
  const worthOf = useWorth()
  const { id, to, value, decimals, symbol, status, warning, disputed, createdAt, token, caipNetworkId } = transfer
  // The list has the short amount, not truncated; the transfer's own view has every digit.
  const amount = `${formatBalance(BigInt(value), decimals, useAtomValue(localeAtom))} ${symbol}`
  const ago = relativeTimeText(createdAt, useNow(TICK))
  const mark = warning === 'content' ? mismatchMark : disputed ? disputedMark : transferMarks[status]
  // Prices are those of the active network.
  const here = session?.caipNetworkId === caipNetworkId
  const worth = here ? worthOf(BigInt(value), decimals, token) : undefined
  const icon = token
    ? here && portfolio?.tokens.find(({ address }) => address === token)?.icon
    : networkImage(configuredNetwork(networks, caipNetworkId))
  return (
    <ListRow
      media={
        <Logo
          name={symbol}
          src={icon || undefined}
          size={40}
          round
          status={<StatusMark icon={mark.icon} tone={mark.tone} />}
        />
      }
      title={<span className={outcomes[mark.tone]}>{t(mark.id)}</span>}
      detail={
        <span className={whole}>
          <span className={unbroken}>{t(ago.id, ago.args)}</span> ·{' '}
          <span className={unbroken}>{t('send.rowTo', { address: ltr(shortAddress(to)) })}</span>
        </span>
      }
      end={
        <RowValue
          value={<bdi dir="ltr">{mark.moves ? `−${amount}` : amount}</bdi>}
          tone={mark.moves ? 'plain' : 'quiet'}
          detail={worth && <bdi dir="ltr">{worth}</bdi>}
        />
      }
      onClick={() => push(kit, route('WalletSendConfirmed', { id }))}
      testId="wm-transaction"
      status={status}
    />
  )
}
