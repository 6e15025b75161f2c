import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Purchase, purchaseStateAtom } from '../../../atoms/buy/purchase.atoms.ts'
import { followAgain, leavePurchase, startPurchase } from '../../../atoms/buy/start-purchase.ts'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { copyText } from '../../../atoms/navigation/toast/copy-text.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { DetailsList } from '../../ui/DetailsList/DetailsList.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'

/** A purchase in the provider's window: this view waits for its end, as far as anybody tells it. */
export function BuyInProgressView(_: ViewProps<'BuyInProgress'>): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, firstMessages)
  const site = useAtomValue(siteAtom)
  const session = useAtomValue(activeSessionAtom)
  const now = useAtomValue(purchaseStateAtom)
  // The view still fades when the purchase has ended.
  const last = useRef<Exclude<Purchase, { status: 'none' }>>(undefined)
  if (now.status !== 'none') last.current = now
  const state = last.current
  // A layout effect, since its clean-up runs at once.
  useLayoutEffect(() => () => leavePurchase(kit), [kit])
  if (!state) return null
  const { provider, status } = state
  const { name } = provider
  const failed = status === 'failed' ? state : undefined
  const url = 'url' in state ? state.url : undefined
  const isBlocked = status === 'waiting' && state.blocked
  const [heading, words] = texts()
  const retry = () => (failed?.reason === 'late' ? followAgain(kit) : startPurchase(kit, provider))
  return (
    <>
      <Thread
        state={failed && failed.reason !== 'late' ? 'declined' : 'waiting'}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={name} size={60} />}
      />
      <div className={text} role="status" data-status={failed?.reason ?? status}>
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {session && (
        <div className={above20}>
          <DetailsList rows={[{ label: t('buy.to'), value: <ShortAddress address={session.address} plain /> }]} />
        </div>
      )}
      {(failed || url) && (
        <div className={above20}>
          <ButtonPair stack>
            {isBlocked && (
              <Button href={url} testId="wm-buy-open">
                {t('buy.open', { provider: name })}
              </Button>
            )}
            {failed && (
              <Button onClick={retry} testId="wm-buy-again">
                {t('common.retry')}
              </Button>
            )}
            {url && (
              <Button
                kind="ghost"
                onClick={() => void copyText(kit, url, message(buyMessages, 'buy.copied'))}
                testId="wm-buy-copy"
              >
                {t('buy.copy')}
              </Button>
            )}
          </ButtonPair>
        </div>
      )}
    </>
  )

  function texts(): readonly [heading: string, words: string] {
    if (failed?.reason === 'address') return [t('buy.noAddress', { provider: name }), t('buy.noAddressText')]
    if (failed?.reason === 'late') return [t('buy.late'), t('buy.lateText')]
    if (failed) return [t('buy.declined', { provider: name }), t('buy.declinedText')]
    if (status === 'opening') return [t('buy.opening', { provider: name }), t('buy.openingText')]
    if (isBlocked) return [t('buy.blocked'), t('buy.blockedText', { provider: name })]
    return [t('buy.goOn', { provider: name }), t(provider.isFollowed ? 'buy.followedText' : 'buy.unfollowedText')]
  }
}
