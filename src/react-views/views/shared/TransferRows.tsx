import { type ReactNode, useId } from 'react'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { relativeTimeText } from '../../../atoms/format/relative-time.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { isFinal, type Transfer } from '../../../atoms/send/transfer.ts'
import { removeTransfer, transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { closeIcon } from '../../ui/Icon/first-icons.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { sectionLabel } from '../../ui/text.css.ts'
import { item, main, rows, whole } from './rows.css.ts'
import { disputedTag, mismatchTag, transferTags } from './transfer-tag.ts'
import { useFormatAmount } from './useFormatAmount.ts'

// Number of settled transfers to show: the list is no history.
const SETTLED = 3
/** While transfers are told in seconds. */
const TICK = 10_000

/** The account's transfers from this browser: all open ones, and the last settled ones. */
export function TransferRows(): ReactNode {
  const t = useT(sendMessages)
  const id = useId()
  const session = useAtomValue(activeSessionAtom)
  const own = new Set(session?.accounts.map(({ address }) => address as string))
  const list = useAtomValue(transfersAtom).filter(({ from, warning }) => own.has(from) || warning)
  const shown = [...list.filter((one) => !isFinal(one)), ...list.filter(isFinal).slice(0, SETTLED)]
  if (!session || shown.length === 0) return null
  return (
    <section>
      <h4 className={sectionLabel} id={id}>
        {t('send.transfers')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
      <ul className={rows} aria-labelledby={id} role="list">
        {shown.map((one) => (
          <Row key={one.id} transfer={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const money = useFormatAmount()
  const { id, to, value, decimals, symbol, status, warning, disputed, createdAt } = transfer
  const words = { amount: money(BigInt(value), decimals), symbol }
  // The list has the short amount, not truncated; the transfer's own view has every digit.
  const short = formatBalance(BigInt(value), decimals, useAtomValue(localeAtom))
  const ago = relativeTimeText(createdAt, useNow(TICK))
  const tag = warning === 'content' ? mismatchTag : disputed ? disputedTag : transferTags[status]
  return (
    <li className={item} data-testid="wm-transaction" data-status={status}>
      <span className={main}>
        <ListRow
          media={<Rosette address={to} size={40} />}
          title={<bdi dir="ltr" className={whole}>{`${short} ${symbol}`}</bdi>}
          detail={t('send.rowTo', { address: ltr(shortAddress(to)), time: t(ago.id, ago.args) })}
          end={
            <Tag tone={tag.tone} busy={tag.busy} dot={tag.dot}>
              {t(tag.id)}
            </Tag>
          }
          onClick={() => push(kit, route('WalletSendConfirmed', { id }))}
        />
      </span>
      {isFinal(transfer) && (
        <IconButton icon={closeIcon} label={t('send.dismiss', words)} onClick={() => removeTransfer(kit, id)} />
      )}
    </li>
  )
}
