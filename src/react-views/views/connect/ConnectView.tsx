import { type ReactNode, useEffect, useRef } from 'react'
import { dispatch } from '../../../atoms/connection/dispatch.ts'
import { track } from '../../../atoms/events/track.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import { walletRowsAtom } from '../../../atoms/wallets/rows.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Link } from '../../ui/Link/Link.tsx'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import type { ViewProps } from '../../view-props.ts'
import { ViewFooter } from '../shared/ViewFooter.tsx'
import { warmConnect } from './warm-connect.ts'

// Wallets answer a call for announcements within a task; slower ones still appear when they do.
const FRESH = [300]

/** The wallets of this browser. */
export function ConnectView(_: ViewProps<'Connect'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const rows = useAtomValue(walletRowsAtom)
  const { enableWalletGuide } = useAtomValue(optionsAtom)
  const waited = useElapsed(kit, FRESH) > 0
  const box = useRef<HTMLDivElement>(null)
  const namespace = rows[0]?.connector.namespaces[0]
  useEffect(() => {
    const target = box.current
    if (!target || !namespace) return undefined
    const warm = () => warmConnect(namespace)
    const signs = ['pointerover', 'focusin']
    for (const sign of signs) target.addEventListener(sign, warm, { once: true })
    return () => {
      for (const sign of signs) target.removeEventListener(sign, warm)
    }
  }, [namespace])
  const learn = () => {
    track(kit, 'CLICK_WALLET_HELP')
    push(kit, route('WhatIsAWallet'))
  }
  // The attempt itself is started by the view it leads to, with the code that this one does without.
  const choose = ({ connector: { id, namespaces } }: WalletRow) => {
    for (const namespace of namespaces) dispatch(kit, namespace, { type: 'CLEAR' })
    announce(kit, { type: 'connecting', connectorId: id })
  }
  return (
    <>
      {rows.length > 0 ? (
        <div ref={box}>
          <RowList label={t('connect.wallets')} testId="wm-connect-scroll-view">
            {rows.map((row) => (
              <ListRow
                key={row.connector.id}
                title={row.connector.name}
                media={<Logo name={row.connector.name} src={row.connector.icon} grey={!row.connector.installed} />}
                detail={
                  row.connector.contested
                    ? t('connect.contested')
                    : row.connector.installed
                      ? undefined
                      : t('connect.notInstalled')
                }
                end={
                  row.tag &&
                  (row.tag === 'recent' ? (
                    <Tag>{t('connect.recent')}</Tag>
                  ) : (
                    <Tag tone="ok" dot>
                      {t('connect.installed')}
                    </Tag>
                  ))
                }
                onClick={() => choose(row)}
                testId={`wm-wallet-${row.connector.id}`}
              />
            ))}
          </RowList>
        </div>
      ) : waited ? (
        <EmptyState
          icon="browser"
          title={t('connect.emptyTitle')}
          actions={
            enableWalletGuide && (
              <Button kind="secondary" size="m" auto onClick={learn}>
                {t('title.whatIsAWallet')}
              </Button>
            )
          }
        >
          {t('connect.emptyText')}
        </EmptyState>
      ) : (
        <SkeletonRows label={t('connect.searching')} />
      )}
      <ConnectFooter learn={learn} />
    </>
  )
}

function ConnectFooter({ learn }: { readonly learn: () => void }): ReactNode {
  const t = useT()
  const { enableWalletGuide, termsConditionsUrl, privacyPolicyUrl } = useAtomValue(optionsAtom)
  if (!enableWalletGuide && !termsConditionsUrl && !privacyPolicyUrl) return null
  const legal = (
    <>
      {termsConditionsUrl && (
        <Link href={termsConditionsUrl} tone="quiet">
          {t('connect.terms')}
        </Link>
      )}
      {termsConditionsUrl && privacyPolicyUrl && ' · '}
      {privacyPolicyUrl && (
        <Link href={privacyPolicyUrl} tone="quiet">
          {t('connect.privacy')}
        </Link>
      )}
    </>
  )
  if (!enableWalletGuide) return <ViewFooter>{legal}</ViewFooter>
  return (
    <ViewFooter end={legal}>
      {t('connect.newcomer')} <Link onClick={learn}>{t('connect.getOne')}</Link>
    </ViewFooter>
  )
}
