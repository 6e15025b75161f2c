import type { ReactNode } from 'react'
import { HISTORY_PLACES, type HistoryEntry, type Movement } from '../../../atoms/assets/history-entry.ts'
import { formatThousandths } from '../../../atoms/format/format-thousandths.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import { guardMessages } from '../../../atoms/i18n/messages/guard-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { timeMessages } from '../../../atoms/i18n/messages/time-messages.ts'
import type { Suspicion } from '../../../atoms/send/suspicion.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { checkIcon, closeIcon } from '../../ui/Icon/first-icons.ts'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { receiveIcon, sendIcon, swapIcon } from '../../ui/Icon/more-icons.ts'
import { LinkRow } from '../../ui/ListRow/LinkRow.tsx'
import { detail as detailLine, end as endSlot, middle, name as nameLine, row } from '../../ui/ListRow/list-row.css.ts'
import { RowValue } from '../../ui/ListRow/RowValue.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { StatusMark } from '../../ui/Logo/StatusMark.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { unbroken } from '../../ui/text.css.ts'
import { outcomes, still, whole } from '../shared/rows.css.ts'
import { TICK } from '../shared/TransferRow.tsx'
import { useAddressName } from '../shared/useAddressName.ts'

/** Decimal places of a movement's worth. */
const WORTH_PLACES = 40
const signs = { in: '+', out: '−', self: '' } as const

/** Returns what the row leads with: what arrived, or else what left. The rest of a swap is the line below. */
function leading({ movements }: HistoryEntry): readonly [first?: Movement, second?: Movement] {
  const [first, second] = movements
  return second?.direction === 'in' && first ? [second, first] : (movements.slice(0, 2) as [Movement?, Movement?])
}

function markOf({ status, operation, movements }: HistoryEntry): {
  icon: IconPath | 'busy'
  tone: 'bad' | 'quiet' | 'accent'
} {
  if (status === 'failed') return { icon: closeIcon, tone: 'bad' }
  if (status === 'pending') return { icon: 'busy', tone: 'accent' }
  const directions = new Set(movements.map(({ direction }) => direction))
  const isSwap = operation === 'trade' || (directions.has('in') && directions.has('out'))
  const icon = isSwap ? swapIcon : directions.has('in') ? receiveIcon : directions.has('out') ? sendIcon : checkIcon
  return { icon, tone: 'quiet' }
}

interface EntryRowProps {
  readonly entry: HistoryEntry
  readonly suspicion?: Suspicion | undefined
}

/** A transaction of the history: a link to the network's explorer, where there is one. */
export function EntryRow({ entry, suspicion }: EntryRowProps): ReactNode {
  const t = useT(activityMessages, sendMessages, guardMessages, timeMessages)
  const locale = useAtomValue(localeAtom)
  const network = useAtomValue(activeNetworkAtom)
  const session = useAtomValue(activeSessionAtom)
  const networkImage = useNetworkImage()
  const ago = relativeTimeText(entry.minedAt, useNow(TICK))
  const { status, operation, hash, from, to } = entry
  const [first, second] = leading(entry)
  const isScam = suspicion?.kind === 'imitation' || suspicion?.kind === 'nothing'
  const mark = isScam ? ({ icon: closeIcon, tone: 'bad' } as const) : markOf(entry)
  const title = t(isScam ? 'activity.scam' : status === 'confirmed' ? `activity.${operation}` : `activity.${status}`)
  const amountOf = ({ amount, name, direction, isNft }: Movement) => {
    if (amount === undefined) return isNft ? '' : name
    const text = formatThousandths(amount, HISTORY_PLACES, locale)
    const sign = suspicion || status === 'failed' || amount === 0n || text.startsWith('<') ? '' : signs[direction]
    // A collectible is counted; its name is on the line below the title.
    return isNft ? `${sign}${text.replace(/\D0+$/, '')}` : `${sign}${text} ${name}`
  }
  const nfts = [first, second].flatMap((one) => (one?.isNft ? one.name || '-' : []))
  // The account itself is no news: of a claim it is also the sender.
  const isReceived = first?.direction === 'in'
  const address = isReceived ? from : to
  const stranger = address === session?.address ? undefined : address
  // An entry that may be made to deceive gets no name.
  const name = useAddressName(suspicion ? undefined : stranger, true)
  const named = stranger !== undefined && ltr(name ?? shortAddress(stranger))
  const imitated = suspicion?.kind === 'imitation' && ltr(shortAddress(suspicion.of))
  const doubt = imitated
    ? t('activity.imitates', { address: imitated })
    : suspicion && t(suspicion.kind === 'nothing' ? 'activity.nothing' : 'activity.unpriced')
  const other = named && (isReceived ? t('activity.from', { address: named }) : t('send.rowTo', { address: named }))
  const media = (
    <Logo
      name={first?.name || network.nativeCurrency.symbol}
      src={first ? first.icon : networkImage(network)}
      size={40}
      round={!first?.isNft}
      status={<StatusMark icon={mark.icon} tone={mark.tone} />}
    />
  )
  const heading = <span className={outcomes[mark.tone]}>{title}</span>
  const detail = (
    <span className={whole}>
      <span className={unbroken}>{t(ago.id, ago.args)}</span>
      {nfts.map((name) => (
        <span key={name}>
          {' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {other && <Part text={other} address={named} />}
      {doubt && <Part text={doubt} address={imitated} />}
    </span>
  )
  const worth = first?.worth !== undefined && status !== 'failed' && formatUsd(first.worth, WORTH_PLACES, locale)
  const below = second ? amountOf(second) : worth
  const end = first && (
    <RowValue
      value={<bdi dir="ltr">{amountOf(first)}</bdi>}
      tone={
        suspicion || status !== 'confirmed' || first.amount === 0n ? 'quiet' : first.direction === 'in' ? 'ok' : 'plain'
      }
      detail={below ? <bdi dir="ltr">{below}</bdi> : undefined}
    />
  )
  if (hash && network.explorerUrl)
    return (
      <LinkRow
        title={heading}
        href={`${network.explorerUrl}/tx/${hash}`}
        media={media}
        detail={detail}
        end={end}
        testId="wm-activity-entry"
      />
    )
  return (
    <div className={cx(row, still)} data-testid="wm-activity-entry">
      {media}
      <span className={middle}>
        <span className={nameLine}>{heading}</span>
        <span className={detailLine}>{detail}</span>
      </span>
      <span className={endSlot}>
        <bdi>{end}</bdi>
      </span>
    </div>
  )
}

/** A part of the line below the title. Its address stays on one line: in a narrow card the words around it may not. */
function Part({ text, address }: { readonly text: string; readonly address: string | false | undefined }): ReactNode {
  const [before, after] = address ? text.split(address) : [text]
  return (
    <>
      {' · '}
      {before}
      {address && <span className={unbroken}>{address}</span>}
      {after}
    </>
  )
}
