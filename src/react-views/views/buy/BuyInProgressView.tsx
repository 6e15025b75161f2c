import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Purchase, purchaseStateAtom } from '../../../atoms/buy/purchase.atoms.ts'
import { followAgain, leavePurchase, startPurchase } from '../../../atoms/buy/start-purchase.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { WindowProgress } from '../shared/WindowProgress.tsx'

/** A purchase in the provider's window: this view waits for its end, as far as anybody tells it. */
export function BuyInProgressView(_: ViewProps<'BuyInProgress'>): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages)
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
  const isBlocked = status === 'waiting' && state.blocked
  const retry = () => (failed?.reason === 'late' ? followAgain(kit) : startPurchase(kit, provider))
  return (
    <WindowProgress
      name={name}
      status={failed?.reason ?? status}
      declined={!!failed && failed.reason !== 'late'}
      texts={texts()}
      url={'url' in state ? state.url : undefined}
      canOpen={isBlocked}
      retry={failed && retry}
    />
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
