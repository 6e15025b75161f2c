import type { ReactNode } from 'react'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { offeredAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { namespaceNames } from '../../../chains/core/namespace-info.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above8 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { lead } from '../../ui/text.css.ts'

/** The choice of a namespace for a wallet with several, in the order of the networks. */
export function ConnectingMultiChainView({ params: { connectorId } }: ViewProps<'ConnectingMultiChain'>): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages)
  const networkImage = useNetworkImage()
  const { networks } = useAtomValue(optionsAtom)
  const wallets = useAtomValue(walletsAtom)
  const connector = useAtomValue(offeredAtom).find(({ id }) => id === connectorId)
  const members = connector?.members ?? {}
  const name = wallets.nameOf(connectorId, t('connecting.wallet'))
  return (
    <>
      <p className={lead}>{t('connections.which', { wallet: name })}</p>
      <div className={above8}>
        <RowList label={t('connections.chains')}>
          {[...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map((namespace) => {
            const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
            const id = members[namespace]
            return (
              id && (
                <ListRow
                  key={namespace}
                  title={namespaceNames[namespace]}
                  media={<Logo name={first?.name ?? namespaceNames[namespace]} src={networkImage(first)} round />}
                  chevron
                  onClick={() => notifyPolicy(kit, { type: 'connecting', connectorId: id })}
                  testId={`wm-chain-${namespace}`}
                />
              )
            )
          })}
        </RowList>
      </div>
    </>
  )
}
