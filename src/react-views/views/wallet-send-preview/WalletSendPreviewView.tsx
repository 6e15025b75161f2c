import '../../ui/Icon/more-icons.ts'
import { type ReactNode, useEffect } from 'react'
import '../../../atoms/i18n/messages/connecting.ts'
import '../../../atoms/i18n/messages/send.ts'
import { errorText } from '../../../atoms/i18n/error-messages.ts'
import { activeNetworkAtom, activeSessionAtom, networkSupportedAtom } from '../../../atoms/network/network.atoms.ts'
import { goBack, navigate } from '../../../atoms/router/navigate.ts'
import { historyAtom } from '../../../atoms/router/router.atoms.ts'
import { route } from '../../../atoms/router/routes.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { isReady, isUnaccepted } from '../../../atoms/send/send.machine.ts'
import { cancelSubmit, submitReview } from '../../../atoms/send/submit.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import type { ViewProps } from '../../view-props.ts'
import { dock } from '../shared/dock.css.ts'
import { useMoney } from '../shared/useMoney.ts'
import { DisputeNotice } from './DisputeNotice.tsx'
import { LookAlikeStep } from './LookAlikeStep.tsx'
import { ReviewBody } from './ReviewBody.tsx'
import { ReviewNotice } from './ReviewNotice.tsx'

// What fits beside the other button.
const ONE_LINE = 20

/** Everything about the transfer once more, before the wallet is asked; then the waiting for its answer. */
export function WalletSendPreviewView(_: ViewProps<'WalletSendPreview'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const money = useMoney()
  const state = useAtomValue(sendStateAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  useEffect(
    () =>
      // The policy leads back to the form, which is empty on another network: without a word that looks like a fault.
      kit.store.sub(activeNetworkAtom, () => {
        if (isReady(kit.store.get(sendStateAtom)) && kit.store.get(networkSupportedAtom))
          showToast(kit, 'error', { id: 'send.movedNetwork' })
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
      <EmptyState icon="send" title={t('send.notReady')} actions={<Button onClick={edit}>{t('send.edit')}</Button>}>
        {state.status === 'editing' && state.error ? t.ref(errorText(state.error)) : t('send.notReadyText')}
      </EmptyState>
    )
  const { review, kept } = state
  const { intent, symbol, decimals, connectorId } = review
  if (review.lookAlike && !kept) return <LookAlikeStep review={review} />

  const submitting = state.status === 'submitting'
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))
  // What is shown must be what the wallet would sign with (safety S-16).
  const changed =
    session?.address !== intent.from ||
    session.caipNetworkId !== intent.caipNetworkId ||
    session.connectorId !== connectorId
  const unaccepted = isUnaccepted(state)
  const reason = changed ? t('send.changedText') : unaccepted ? t('send.disputedFirst') : undefined
  const label = t('send.send', { amount: money(intent.value, decimals), symbol })
  // Every digit is in the button: a long amount gets a line of its own instead of being broken.
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
      {review.disputed && <DisputeNotice accepted={!unaccepted} />}
      <ReviewBody review={review} />
      <div className={cx(dock, stack12)}>
        <ReviewNotice state={state} wallet={wallet} changed={changed} />
        {long ? <ButtonPair stack>{[confirm, other]}</ButtonPair> : <ButtonPair>{[other, confirm]}</ButtonPair>}
      </div>
    </div>
  )
}
