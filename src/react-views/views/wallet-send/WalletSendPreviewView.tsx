import { type ReactNode, useEffect } from 'react'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { goBack, navigate } from '../../../atoms/navigation/navigate.ts'
import { historyAtom } from '../../../atoms/navigation/router.atoms.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { isReady, isUnaccepted, type Review } from '../../../atoms/send/send.machine.ts'
import { cancelSubmit, submitReview } from '../../../atoms/send/submit.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { sendIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { dock } from '../shared/dock.css.ts'
import { ReviewNotice } from '../shared/ReviewNotice.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { ReviewBody } from './ReviewBody.tsx'

// Without it a review could show less than what moves, so it waits for it.
const loadEffects = () => import('./TransferEffects.tsx').then((m) => m.TransferEffects)

// Most reviews have no such step.
const loadStep = () => import('./LookAlikeStep.tsx').then((m) => m.LookAlikeStep)

function LookAlike({ review }: { readonly review: Review }) {
  const t = useT()
  const LookAlikeStep = useChunk(loadStep)
  return LookAlikeStep ? <LookAlikeStep review={review} /> : <SkeletonRows label={t('common.loading')} />
}

// Nothing can be sent before it is accepted, and so before it is there.
const loadDispute = () => import('./DisputeNotice.tsx').then((m) => m.DisputeNotice)

function Dispute(props: { readonly accepted: boolean }) {
  const DisputeNotice = useChunk(loadDispute)
  return DisputeNotice && <DisputeNotice {...props} />
}

// Characters that fit in a button next to the other one.
const ONE_LINE = 18

/** The review of a transfer before the request to the wallet, then the wait for its answer. */
export function WalletSendPreviewView(_: ViewProps<'WalletSendPreview'>): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const money = useFormatAmount()
  const state = useAtomValue(sendStateAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const TransferEffects = useChunk(loadEffects)
  useEffect(
    () =>
      // After a network change the policy goes back to the form, which is empty: without a toast that looks like a bug.
      kit.store.sub(activeNetworkAtom, () => {
        // A payment fills the form in itself, and offers the switch to its network.
        if (kit.store.get(historyAtom).some(({ name }) => name === 'Pay')) return
        if (isReady(kit.store.get(sendStateAtom)) && kit.store.get(networkSupportedAtom))
          showToast(kit, 'error', message(sendMessages, 'send.movedNetwork'))
      }),
    [kit],
  )
  const edit = () => {
    if (kit.store.get(historyAtom).length > 1) goBack(kit)
    else navigate(kit, { type: 'replace', route: route('WalletSend') })
  }

  if (state.status === 'quoting') return <SkeletonRows label={t('common.loading')} />
  if (!isReady(state) && state.status !== 'submitting')
    return (
      <EmptyState icon={sendIcon} title={t('send.notReady')} actions={<Button onClick={edit}>{t('send.edit')}</Button>}>
        {state.status === 'editing' && state.error ? t.ref(errorText(state.error)) : t('send.notReadyText')}
      </EmptyState>
    )
  const { review, kept } = state
  const { intent, symbol, decimals, connectorId } = review
  if (review.lookAlike && !kept) return <LookAlike review={review} />
  if (!TransferEffects) return <SkeletonRows label={t('common.loading')} />

  const submitting = state.status === 'submitting'
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))
  // The reviewed transfer must be the one that the wallet would sign: sending is blocked if account,
  // network or wallet have changed.
  const changed =
    session?.address !== intent.from ||
    session.caipNetworkId !== intent.caipNetworkId ||
    session.connectorId !== connectorId
  const unaccepted = isUnaccepted(state)
  const reason = changed ? t('send.changedText') : unaccepted ? t('send.disputedFirst') : undefined
  const label = t('send.send', { amount: money(intent.value, decimals), symbol })
  // The button has every digit: a long label gets a line of its own instead of wrapping.
  const long = label.length > ONE_LINE
  const other = (
    <Button key="other" kind="secondary" onClick={submitting ? () => cancelSubmit(kit) : edit}>
      {submitting ? t('send.cancel') : t('send.edit')}
    </Button>
  )
  const confirm = (
    <Button
      key="confirm"
      busy={submitting}
      busyLabel={submitting && state.step === 'checking' ? t('send.checking') : t('send.tagWaiting')}
      unavailable={reason !== undefined && !submitting}
      reason={submitting ? undefined : reason}
      onClick={() => void submitReview(kit)}
      testId="wm-send-confirm"
    >
      {label}
    </Button>
  )
  return (
    <div className={stack12}>
      {review.disputed && <Dispute accepted={!unaccepted} />}
      <ReviewBody review={review} Effects={TransferEffects} />
      <div className={cx(dock, stack12)}>
        <ReviewNotice state={state} wallet={wallet} changed={changed} />
        {long ? <ButtonPair stack>{[confirm, other]}</ButtonPair> : <ButtonPair>{[other, confirm]}</ButtonPair>}
      </div>
    </div>
  )
}
