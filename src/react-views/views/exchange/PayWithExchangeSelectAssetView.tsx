import { type ReactNode, useEffect } from 'react'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { chooseDepositAsset, depositAssetAtom, depositAssetsAtom } from '../../../atoms/exchange/deposit-form.atoms.ts'
import { followExchanges } from '../../../atoms/exchange/follow-exchanges.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { afterPress, goBack } from '../../../atoms/navigation/navigate.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'

/** The coin and the tokens of the active network that can be deposited. */
export function PayWithExchangeSelectAssetView(_: ViewProps<'PayWithExchangeSelectAsset'>): ReactNode {
  const kit = useKit()
  const t = useT(titleMessages, firstMessages)
  const network = useAtomValue(activeNetworkAtom)
  const networkImage = useNetworkImage()
  const assets = useAtomValue(depositAssetsAtom)
  const chosen = useAtomValue(depositAssetAtom)
  const { status, portfolio } = useAtomValue(portfolioAtom)
  useEffect(() => followExchanges(kit), [kit])
  return (
    <div className={stack12}>
      <RowList label={t('send.selectToken')} testId="wm-exchange-assets">
        {assets.map(({ address, name, symbol, icon }) => (
          <ListRow
            key={address ?? ''}
            title={<bdi>{symbol}</bdi>}
            detail={
              <>
                <bdi>{name}</bdi>
                {address && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{shortAddress(address)}</bdi>
                  </>
                )}
              </>
            }
            media={<Logo name={symbol} src={icon ?? (address ? undefined : networkImage(network))} size={40} round />}
            current={address === chosen.address}
            onClick={() =>
              afterPress(kit, () => {
                chooseDepositAsset(kit, address)
                goBack(kit)
              })
            }
            testId={`wm-exchange-asset-${address ?? 'native'}`}
          />
        ))}
      </RowList>
      {status === 'loading' && !portfolio && <SkeletonRows count={2} round label={t('common.loading')} />}
    </div>
  )
}
