import { type ReactNode, useEffect } from 'react'
import { buyOptionsAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import { followBuy } from '../../../atoms/buy/follow-buy.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import type { HasStore } from '../../../atoms/kit/kit.ts'
import { afterPress, goBack } from '../../../atoms/navigation/navigate.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { BuyAlert } from './BuyAlert.tsx'

interface CurrencyListProps {
  readonly label: string
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | undefined
  choose(kit: HasStore, id: string): void
}

/** A list to choose one from, by which the visitor returns to the form. */
export function CurrencyList({ label, rows, chosen, choose }: CurrencyListProps): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages)
  const { status } = useAtomValue(buyOptionsAtom)
  const isSample = status === 'failed'
  useEffect(() => followBuy(kit), [kit])
  return (
    <div className={stack12}>
      <BuyAlert />
      {status === 'loading' && <SkeletonRows count={2} round />}
      <RowList label={label} testId="wm-buy-currencies">
        {rows.map(({ id, name }) => (
          <ListRow
            key={id}
            title={<bdi>{id}</bdi>}
            detail={name === id ? undefined : <bdi>{name}</bdi>}
            media={<Logo name={id} size={40} round />}
            end={isSample && <Tag>{t('buy.example')}</Tag>}
            current={id === chosen}
            onClick={() =>
              afterPress(kit, () => {
                choose(kit, id)
                goBack(kit)
              })
            }
          />
        ))}
      </RowList>
    </div>
  )
}
