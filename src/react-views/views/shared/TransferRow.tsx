import { type ReactNode, useMemo } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatThousandths } from '../../../atoms/format/format-thousandths.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { timeMessages } from '../../../atoms/i18n/messages/time-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { readCall } from '../../../chains/core/contract-call.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { RowValue } from '../../ui/ListRow/RowValue.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { StatusMark } from '../../ui/Logo/StatusMark.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { unbroken } from '../../ui/text.css.ts'
import { outcomes, whole } from './rows.css.ts'
import { kindOf, markOf } from './transfer-mark.ts'
import { useAddressName } from './useAddressName.ts'
import { useWorth } from './useWorth.ts'

/** Milliseconds, while transfers are told in seconds. */
export const TICK = 10_000

export interface TransferRowProps {
  readonly transfer: Transfer
  /** Three decimals, as every row of the activity has; otherwise as many as a balance. */
  readonly thousandths?: boolean
}

/** A transfer from this browser. Its own view has every digit. */
export function TransferRow({ transfer, thousandths }: TransferRowProps): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, activityMessages, timeMessages)
  const networkImage = useNetworkImage()
  const { networks } = useAtomValue(optionsAtom)
  const { portfolio } = useAtomValue(portfolioAtom)
  const session = useAtomValue(activeSessionAtom)
  const worthOf = useWorth()
  const { id, to, value, decimals, symbol, status, createdAt, token, caipNetworkId } = transfer
  const locale = useAtomValue(localeAtom)
  const call = useMemo(() => readCall(transfer.call), [transfer.call])
  const receive = call?.kind === 'swap' ? call.receive : undefined
  // A token without decimals is counted.
  const write = (units: bigint, places: number) =>
    (thousandths && places > 0 ? formatThousandths : formatBalance)(units, places, locale)
  // The end of an approval has no amount: it is the same whatever was approved.
  const isRevoked = call && kindOf(call, transfer) === 'revoke'
  const amount = isRevoked ? symbol : `${write(BigInt(value), decimals)} ${symbol}`
  const ago = relativeTimeText(createdAt, useNow(TICK))
  const mark = markOf(transfer, call)
  // Prices and names are those of the active network.
  const here = session?.caipNetworkId === caipNetworkId
  const name = useAddressName(here ? to : undefined)
  const worth = here && !isRevoked ? worthOf(BigInt(value), decimals, token) : undefined
  // A swap gives more than its least in most cases: how much, the network's records say.
  const below = receive && mark.moves ? `≥ ${write(receive.least, receive.decimals)} ${receive.symbol}` : worth
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
          <span className={unbroken}>
            {receive
              ? t('activity.pair', { pay: symbol, receive: receive.symbol })
              : t(isRevoked ? 'activity.from' : 'send.rowTo', { address: ltr(name ?? shortAddress(to)) })}
          </span>
        </span>
      }
      end={
        <RowValue
          value={<bdi dir="ltr">{mark.moves ? `−${amount}` : amount}</bdi>}
          tone={mark.moves ? 'plain' : 'quiet'}
          detail={below && <bdi dir="ltr">{below}</bdi>}
        />
      }
      onClick={() => push(kit, route('WalletSendConfirmed', { id }))}
      testId="wm-transaction"
      status={status}
    />
  )
}
