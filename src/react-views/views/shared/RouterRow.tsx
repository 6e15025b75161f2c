import { type ReactNode, useState } from 'react'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { cx } from '../../ui/cx.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { arrow, withArrow } from './expander.css.ts'

/** The contract that swaps, which the wallet names too; a press shows the whole address. */
export function RouterRow({ address }: { readonly address: string }): ReactNode {
  const t = useT(swapMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={stack8} data-testid="wm-swap-router">
      <ListRow
        title={t('swap.router')}
        end={
          <span className={withArrow}>
            <ShortAddress address={address} /> <Icon path={downIcon} className={arrow} />
          </span>
        }
        expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <AddressBlock address={address} name={t('swap.router')} />
          <p className={cx(small, quiet)}>{t('swap.routerNote')}</p>
        </>
      )}
    </div>
  )
}
