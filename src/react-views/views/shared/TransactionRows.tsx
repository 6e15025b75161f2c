import { type ReactNode, useId } from 'react'
import '../../../atoms/i18n/messages/send.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { isFinal, type Transaction } from '../../../atoms/send/transaction.ts'
import { removeTransaction, transactionsAtom } from '../../../atoms/send/transaction-list.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { IconButton } from '../../ui/IconButton/IconButton.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { sectionLabel } from '../../ui/text.css.ts'
import { item, main, rows, whole } from './transaction-rows.css.ts'
import { disputedTag, mismatchTag, transferTags } from './transfer-tag.ts'
import { useMoney } from './useMoney.ts'

// What is settled is a receipt to be read, not a history.
const SETTLED = 3

/** The account's transfers from this browser: all that are under way, and how the last ones ended. */
export function TransactionRows(): ReactNode {
  const t = useT()
  const id = useId()
  const session = useAtomValue(activeSessionAtom)
  const own = new Set(session?.accounts.map(({ address }) => address as string))
  const list = useAtomValue(transactionsAtom).filter(({ from, warning }) => own.has(from) || warning)
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
          <Row key={one.id} transaction={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const kit = useKit()
  const t = useT()
  const money = useMoney()
  const { id, to, value, decimals, symbol, status, warning, disputed } = transaction
  const words = { amount: money(BigInt(value), decimals), symbol }
  // Short in the list, never cut off; the transfer's own view has every digit.
  const short = formatBalance(BigInt(value), decimals, useAtomValue(localeAtom))
  const tag = warning === 'content' ? mismatchTag : disputed ? disputedTag : transferTags[status]
  return (
    <li className={item} data-testid="wm-transaction" data-status={status}>
      <span className={main}>
        <ListRow
          media={<Rosette address={to} size={40} />}
          title={<bdi dir="ltr" className={whole}>{`${short} ${symbol}`}</bdi>}
          detail={t('send.rowTo', { address: ltr(shortAddress(to)) })}
          end={
            <Tag tone={tag.tone} busy={tag.busy} dot={tag.dot}>
              {t(tag.id)}
            </Tag>
          }
          onClick={() => push(kit, route('WalletSendConfirmed', { id }))}
        />
      </span>
      {isFinal(transaction) && (
        <IconButton icon="close" label={t('send.dismiss', words)} onClick={() => removeTransaction(kit, id)} />
      )}
    </li>
  )
}
