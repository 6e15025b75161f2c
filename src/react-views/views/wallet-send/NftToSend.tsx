import type { ReactNode } from 'react'
import { nftMessages } from '../../../atoms/i18n/messages/nft-messages.ts'
import type { SendToken } from '../../../atoms/send/form.atoms.ts'
import { setToken } from '../../../atoms/send/send.atoms.ts'
import { sendAssetAtom } from '../../../atoms/send/token.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { rowX } from '../../ui/layout.css.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { quiet, small, title17 } from '../../ui/text.css.ts'
import { NftPicture } from '../shared/NftPicture.tsx'
import { beside } from '../shared/nft-picture.css.ts'

/** The item that is to be sent, and whether the account still has it. */
export function NftToSend({ token }: { readonly token: SendToken }): ReactNode {
  const kit = useKit()
  const t = useT(nftMessages)
  const { balance } = useAtomValue(sendAssetAtom)
  const { address: key, name, nft, icon } = token
  return (
    <>
      <Panel>
        <div className={rowX} data-testid="wm-send-nft">
          <div className={beside}>
            <NftPicture nft={{ key, ...(icon && { image: icon }) }} size={40} />
          </div>
          <div>
            <div className={title17}>
              <bdi>{name}</bdi>
            </div>
            <div className={cx(small, quiet)}>
              <bdi>{nft?.from}</bdi>
            </div>
            <div className={small}>
              <Link onClick={() => setToken(kit, undefined)}>{t('nfts.other')}</Link>
            </div>
          </div>
        </div>
      </Panel>
      {balance === 0n && <Alert tone="bad" live title={t('nfts.gone')} />}
    </>
  )
}
