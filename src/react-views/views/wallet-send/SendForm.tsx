import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshBalance } from '../../../atoms/balances/balances.atoms.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { errorText } from '../../../atoms/i18n/error-messages.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { followToken } from '../../../atoms/send/follow-token.ts'
import { followQuote } from '../../../atoms/send/quote.ts'
import { issueError, startReview } from '../../../atoms/send/review.ts'
import {
  amountTextAtom,
  formIssueAtom,
  maxPendingAtom,
  sendFormAtom,
  sendStateAtom,
  setAmount,
  setMax,
} from '../../../atoms/send/send.atoms.ts'
import { sendAssetAtom } from '../../../atoms/send/token.atoms.ts'
import { tokenSendNamespaces } from '../../../chains/core/token-namespaces.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { openTokens } from '../../token-views.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { AmountField } from '../../ui/AmountField/AmountField.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { PickerPill } from '../../ui/PickerPill/PickerPill.tsx'
import { dock } from '../shared/dock.css.ts'
import { useMoney } from '../shared/useMoney.ts'
import { FeeRows } from './FeeRows.tsx'
import { amountError, issueLabel } from './issue-text.ts'
import { OpenRequest } from './OpenRequest.tsx'
import { RecipientField } from './RecipientField.tsx'
import { StaleNote } from './StaleNote.tsx'
import { TokenNotes } from './TokenNotes.tsx'
import { form } from './wallet-send.css.ts'

/** Amount, recipient, fee, and the button that says what is missing. */
export function SendForm({ address }: { readonly address: string }): ReactNode {
  const kit = useKit()
  const t = useT()
  const money = useMoney()
  const locale = useAtomValue(localeAtom)
  const network = useAtomValue(activeNetworkAtom)
  const { symbol, decimals = 0, balance: value } = useAtomValue(sendAssetAtom)
  const { token } = useAtomValue(sendFormAtom)
  const { hosts } = useAtomValue(optionsAtom)
  const text = useAtomValue(amountTextAtom)
  const issue = useAtomValue(formIssueAtom)
  const maxPending = useAtomValue(maxPendingAtom)
  const state = useAtomValue(sendStateAtom)
  const amountRef = useRef<HTMLInputElement>(null)
  const recipientRef = useRef<HTMLInputElement>(null)
  // Enter was pressed too early: said until that is put right.
  const [tried, setTried] = useState<string>()
  useEffect(() => followToken(kit), [kit])
  useEffect(() => followQuote(kit), [kit])
  useEffect(() => void refreshBalance(kit), [kit])

  const listed = hosts.dataApi && tokenSendNamespaces.includes(network.chainNamespace)
  const picture = token ? token.icon : network.imageUrl
  // Of a name, and of an address that nobody owns, the field itself says more.
  const told = issue?.reason === 'invalid' && issue.why !== 'invalid'
  const early = issue && tried === issue.reason && !told ? issueError(issue, '') : undefined
  const error = early ?? (state.status === 'editing' ? state.error : undefined)
  const blocked =
    maxPending && issue?.reason === 'amount'
      ? t('send.needFee')
      : issue && issueLabel(t, issue, network.nativeCurrency.symbol)
  const waiting = state.status === 'submitting'

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (waiting) return
    if (!issue) return void startReview(kit)
    setTried(issue.reason)
    const address = issue.reason === 'address' || issue.reason === 'invalid'
    ;(address ? recipientRef : amountRef).current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field means the button below
    <div className={form} onKeyDown={enter}>
      <OpenRequest from={address} />
      <AmountField
        inputRef={amountRef}
        label={t('send.amount')}
        title={t('send.youSend')}
        value={text}
        onChange={(next) => setAmount(kit, next)}
        unit={symbol}
        picker={
          symbol && (
            <PickerPill
              label={t('send.token', { symbol })}
              // A monogram beside the symbol would be read as part of the name.
              media={picture && <Logo name={symbol} src={picture} size={24} round />}
              // Without a list there is the coin only: another one is on another network.
              onClick={() => (listed ? void openTokens(kit) : push(kit, route('Networks')))}
              testId="wm-send-token"
            >
              {symbol}
            </PickerPill>
          )
        }
        available={
          value !== undefined && t('send.available', { amount: `${formatBalance(value, decimals, locale)} ${symbol}` })
        }
        max={
          value !== undefined && value > 0n
            ? {
                text: t('send.max'),
                label: t(token ? 'send.tokenMax' : 'send.maxLabel', { symbol }),
                onClick: () => setMax(kit),
              }
            : undefined
        }
        error={amountError(t, issue, { symbol, decimals, write: (excess) => `${money(excess, decimals)} ${symbol}` })}
        testId="wm-send-amount"
      />
      <TokenNotes />
      <RecipientField inputRef={recipientRef} />
      <FeeRows />
      <StaleNote />
      {error && <Alert tone="bad" live title={t.ref(errorText(error))} />}
      <div className={dock}>
        <Button
          unavailable={blocked !== undefined || waiting}
          busy={state.status === 'quoting'}
          busyLabel={t('send.preparing')}
          onClick={() => void startReview(kit)}
          testId="wm-send-review"
        >
          {blocked ?? t('send.review')}
        </Button>
      </div>
    </div>
  )
}
