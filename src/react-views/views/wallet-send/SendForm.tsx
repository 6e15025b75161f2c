import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshBalance } from '../../../atoms/assets/balances.atoms.ts'
import { portfolioListedAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatUpperBound } from '../../../atoms/format/format-upper-bound.ts'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { followToken } from '../../../atoms/send/follow-token.ts'
import { recipientNameAtom, type SendToken } from '../../../atoms/send/form.atoms.ts'
import { followQuote } from '../../../atoms/send/quote.ts'
import { issueError, startReview } from '../../../atoms/send/review.ts'
import {
  amountAtom,
  amountTextAtom,
  formIssueAtom,
  maxPendingAtom,
  sendFormAtom,
  sendStateAtom,
  setAmount,
  setMax,
} from '../../../atoms/send/send.atoms.ts'
import { sendAssetAtom } from '../../../atoms/send/token.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { tokenNamespaces } from '../../../chains/core/late-namespace-info.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { AmountField } from '../../ui/AmountField/AmountField.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { PickerPill } from '../../ui/PickerPill/PickerPill.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { amountError } from '../shared/amount-error.ts'
import { dock } from '../shared/dock.css.ts'
import { FundButton } from '../shared/FundButton.tsx'
import { OpenRequest } from '../shared/OpenRequest.tsx'
import { FeeRows } from './FeeRows.tsx'
import { issueLabel } from './issue-text.ts'
import { RecipientField } from './RecipientField.tsx'
import { StaleNote } from './StaleNote.tsx'
import { TokenNotes } from './TokenNotes.tsx'
import { useDollars } from './useDollars.ts'

const loadNft = () => import('./NftToSend.tsx').then((m) => m.NftToSend)
const loadName = () => import('./RecipientName.tsx').then((m) => m.RecipientName)
const loadContacts = () => import('../contacts/RecipientContacts.tsx').then((m) => m.RecipientContacts)
const loadRecents = () => import('./RecentRecipients.tsx').then((m) => m.RecentRecipients)

const loadReason = () => import('./TransferEffects.tsx').then((m) => m.RefusalReason)

// Most transfers are of coins and tokens.
function Nft({ token }: { readonly token: SendToken }) {
  const t = useT()
  const NftToSend = useChunk(loadNft)
  return NftToSend ? <NftToSend token={token} /> : <SkeletonRows count={1} label={t('common.loading')} />
}

/** Amount, recipient, fee, and a button that names what is missing. */
export function SendForm({ address }: { readonly address: string }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const networkImage = useNetworkImage()
  const locale = useAtomValue(localeAtom)
  const network = useAtomValue(activeNetworkAtom)
  const { symbol, decimals, balance: value } = useAtomValue(sendAssetAtom)
  const { token, recipient } = useAtomValue(sendFormAtom)
  const nft = token?.nft
  const RecipientName = useChunk(loadName)
  const RecipientContacts = useChunk(loadContacts)
  const RecentRecipients = useChunk(loadRecents)
  const RefusalReason = useChunk(loadReason)
  const isListed = useAtomValue(portfolioListedAtom)
  const text = useAtomValue(amountTextAtom)
  const issue = useAtomValue(formIssueAtom)
  const maxPending = useAtomValue(maxPendingAtom)
  const state = useAtomValue(sendStateAtom)
  const amountRef = useRef<HTMLInputElement>(null)
  const recipientRef = useRef<HTMLInputElement>(null)
  // The problem that an early Enter has found, shown until it is solved.
  const [tried, setTried] = useState<string>()
  useEffect(() => followToken(kit), [kit])
  useEffect(() => followQuote(kit), [kit])
  useEffect(() => void refreshBalance(kit), [kit])

  const dollars = useDollars({ symbol, decimals, token: token?.address, text, amount: useAtomValue(amountAtom) })
  // Rounded up: who takes that much off has enough.
  const write = (excess: bigint) => `${formatUpperBound(excess, decimals ?? 0, locale)} ${symbol}`
  const listed = isListed && tokenNamespaces.includes(network.chainNamespace)
  const picture = token ? token.icon : networkImage(network)
  // The recipient field has a more exact text for a name, or for an address without an owner.
  const told = issue?.reason === 'invalid' && issue.why !== 'invalid'
  const note = useAtomValue(recipientNameAtom)?.note
  // The address of a name is on its way: the text is neither valid nor invalid yet.
  const isAsking = told && issue.why === 'name' && note
  const early = issue && tried === issue.reason && !told ? issueError(issue, '') : undefined
  const error = early ?? (state.status === 'editing' ? state.error : undefined)
  const blocked =
    maxPending && issue?.reason === 'amount'
      ? t('send.needFee')
      : issue && issueLabel(t, issue, network.nativeCurrency.symbol)
  const waiting = state.status === 'submitting'
  // NFTs are not for sale here.
  const isShort = issue?.reason === 'coins' || (issue?.reason === 'funds' && !nft)

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (waiting) return
    if (!issue) return void startReview(kit)
    setTried(issue.reason)
    const address = issue.reason === 'address' || issue.reason === 'invalid'
    ;(address ? recipientRef : amountRef).current?.focus()
  }

  const chosen = () => recipientRef.current?.focus({ preventScroll: true })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field presses the button below
    <div className={stack12} onKeyDown={enter}>
      <OpenRequest from={address} />
      {token && nft && <Nft token={token} />}
      {!nft?.isUnique && (
        <AmountField
          inputRef={amountRef}
          label={t('send.amount')}
          title={t('send.youSend')}
          value={dollars?.field?.value ?? text}
          onChange={dollars?.change ?? ((next) => setAmount(kit, next))}
          unit={dollars?.field?.unit ?? (nft ? undefined : symbol)}
          fiat={dollars && <bdi dir="ltr">{dollars.line}</bdi>}
          fiatAction={dollars && { label: dollars.label, onClick: dollars.toggle }}
          picker={
            !nft &&
            symbol && (
              <PickerPill
                label={t('send.token', { symbol })}
                // A logo only with a picture: a monogram next to the symbol would be read as part of the name.
                media={picture && <Logo name={symbol} src={picture} size={24} round />}
                // Without known tokens there is only the coin; other coins are on other networks.
                onClick={() => push(kit, route(listed ? 'WalletSendSelectToken' : 'Networks'))}
                testId="wm-send-token"
              >
                {symbol}
              </PickerPill>
            )
          }
          available={
            value !== undefined &&
            t('send.available', {
              amount: `${formatBalance(value, decimals ?? 0, locale)}${nft ? '' : ` ${symbol}`}`,
            })
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
          error={
            dollars?.problem
              ? amountError(t, { reason: 'value', problem: dollars.problem }, { symbol: 'USD', decimals: 2, write })
              : amountError(t, issue, { symbol, decimals: decimals ?? 0, write })
          }
          testId="wm-send-amount"
        />
      )}
      <TokenNotes RefusalReason={RefusalReason} />
      <RecipientField inputRef={recipientRef} />
      {RecipientName && <RecipientName />}
      {RecipientContacts && <RecipientContacts onChoose={chosen} />}
      {recipient === '' && RecentRecipients && <RecentRecipients onChoose={chosen} />}
      <FeeRows />
      <StaleNote />
      {error && (
        <Alert tone="bad" live title={t.ref(errorText(error))}>
          {RefusalReason && WmError.is(error, 'TOKEN_REFUSED') && <RefusalReason {...error.data} />}
        </Alert>
      )}
      <div className={dock}>
        <ButtonPair stack>
          {isShort && <FundButton />}
          <Button
            unavailable={blocked !== undefined || waiting}
            busy={!!isAsking || state.status === 'quoting'}
            busyLabel={t('send.preparing')}
            onClick={() => void startReview(kit)}
            testId="wm-send-review"
          >
            {blocked ?? t('send.review')}
          </Button>
        </ButtonPair>
      </div>
    </div>
  )
}
