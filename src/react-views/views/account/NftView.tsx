import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { nftsAtom } from '../../../atoms/assets/nfts.atoms.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { nftMessages } from '../../../atoms/i18n/messages/nft-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { goBack, push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { nftToSend } from '../../../atoms/send/nft-to-send.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { report } from '../../../chains/core/report.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { sendIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { quiet, title17 } from '../../ui/text.css.ts'
import { dock } from '../shared/dock.css.ts'
import { NftPicture } from '../shared/NftPicture.tsx'
import { useCanSend } from '../shared/useCanSend.ts'
import { about, large } from './nfts.css.ts'

/** Characters of a number that stand in one line. */
const SHORT_NUMBER = 24

/** An NFT of the account: what it is, where it comes from, and the way to send it. */
export function NftView({ params: { key } }: ViewProps<'Nft'>): ReactNode {
  const kit = useKit()
  const t = useT(nftMessages, accountMessages)
  const { nfts } = useAtomValue(nftsAtom)
  const network = useAtomValue(activeNetworkAtom)
  const { features } = useAtomValue(optionsAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  const box = useRef<HTMLDivElement>(null)
  // The card still has the scroll position of the list.
  useLayoutEffect(() => {
    const body = box.current?.closest('[part~=body]')
    if (body) body.scrollTop = 0
  }, [])
  const nft = nfts?.items.find((one) => one.key === key)
  if (!nft)
    return (
      <EmptyState
        icon={sendIcon}
        title={t('nfts.gone')}
        actions={<Button onClick={() => goBack(kit)}>{t('nfts.back')}</Button>}
      >
        {t('nfts.goneText')}
      </EmptyState>
    )
  const { contract, standard, id, amount, name, collection, description, isSpam } = nft
  const number = `${id}`
  const send = () => {
    track(kit, 'OPEN_SEND')
    // Loaded at the press, like the next view.
    import('../../../atoms/send/send.atoms.ts').then(({ setToken }) => {
      setToken(kit, nftToSend(nft))
      push(kit, route('WalletSend'))
    }, report)
  }
  const address = <ShortAddress address={contract} />
  return (
    <div ref={box} className={stack12} data-testid="wm-nft-detail">
      <div className={large}>
        <NftPicture nft={nft} size={120} uncut />
      </div>
      <h3 className={title17}>
        <bdi>{name}</bdi>
      </h3>
      {isSpam && (
        <Alert tone="warn" title={t('nfts.spamTitle')}>
          {t('nfts.spamText')}
        </Alert>
      )}
      <DetailsList
        rows={[
          ...(collection ? [{ label: t('nfts.collection'), value: <bdi>{collection}</bdi> }] : []),
          {
            label: t('nfts.number'),
            value: ltr(number.length > SHORT_NUMBER ? `${number.slice(0, 10)}…${number.slice(-10)}` : number),
          },
          ...(standard === 'ERC-1155'
            ? [{ label: t('nfts.held'), value: t('nfts.copies', { count: ltr(`${amount}`) }) }]
            : []),
          {
            label: t('nfts.contract'),
            value: network.explorerUrl ? (
              <Link href={`${network.explorerUrl}/token/${contract}?a=${id}`}>{address}</Link>
            ) : (
              address
            ),
          },
        ]}
      />
      {description && (
        <p className={cx(about, quiet)} dir="auto">
          {description}
        </p>
      )}
      {features.send && canSend && (
        <div className={dock}>
          <Button onClick={send} testId="wm-nft-send">
            {t('account.send')}
          </Button>
        </div>
      )}
    </div>
  )
}
