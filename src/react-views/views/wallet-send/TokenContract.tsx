import { type ReactNode, useState } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { SendToken } from '../../../atoms/send/form.atoms.ts'
import { useT } from '../../hooks/useT.ts'
import { AddressBlock } from '../../ui/AddressBlock/AddressBlock.tsx'
import { cx } from '../../ui/cx.ts'
import { downIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { stack8 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, small } from '../../ui/text.css.ts'
import { arrow, withArrow } from '../shared/expander.css.ts'

/** A row with the token's contract, since any token can have any name; a press shows the whole address. */
export function TokenContract({ token }: { readonly token: SendToken }): ReactNode {
  const t = useT(sendMessages)
  // The name of an NFT is above; the contract is that of its collection.
  const { contract: address, from: name } = token.nft ?? { contract: token.address, from: token.name }
  const [expanded, setExpanded] = useState(false)
  return (
    <div className={stack8} data-testid="wm-review-token">
      <ListRow
        title={t('send.tokenContract')}
        detail={<bdi>{name}</bdi>}
        end={
          <span className={withArrow}>
            <ShortAddress address={address} /> <Icon path={downIcon} className={arrow} />
          </span>
        }
        expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      />
      {expanded && (
        <>
          <AddressBlock address={address} name={t('send.tokenContract')} />
          <p className={cx(small, quiet)}>{t('send.tokenContractNote')}</p>
        </>
      )}
    </div>
  )
}
