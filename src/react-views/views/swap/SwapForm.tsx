import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FIAT_VALUE_PLACES, fiatValue } from '../../../atoms/assets/fiat-value.ts'
import { formatBalance } from '../../../atoms/format/format-balance.ts'
import { formatPercent } from '../../../atoms/format/format-percent.ts'
import { formatUpperBound } from '../../../atoms/format/format-upper-bound.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import type { SwapArguments } from '../../../atoms/kit/kit-handle.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { setSwapAmount, setSwapMax, switchSwapTokens } from '../../../atoms/swap/edit-swap.ts'
import { followSwapList } from '../../../atoms/swap/follow-swap-list.ts'
import { followSwapQuote } from '../../../atoms/swap/follow-swap-quote.ts'
import { openSwapWith } from '../../../atoms/swap/open-swap.ts'
import { reviewSwap } from '../../../atoms/swap/review-swap.ts'
import { swapErrorText } from '../../../atoms/swap/swap-error-text.ts'
import { HIGH_IMPACT, type SwapSide, type SwapToken, swapFormAtom } from '../../../atoms/swap/swap-form.atoms.ts'
import {
  pricedTokenAtom,
  swapAmountAtom,
  swapAmountTextAtom,
  swapBalanceAtom,
  swapIssueAtom,
  swapMaxPendingAtom,
  swapQuoteAtom,
} from '../../../atoms/swap/swap-quote.atoms.ts'
import { swapStateAtom } from '../../../atoms/swap/swap-state.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { AmountField } from '../../ui/AmountField/AmountField.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { swapIcon } from '../../ui/Icon/more-icons.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { stack12 } from '../../ui/layout.css.ts'
import { PickerPill } from '../../ui/PickerPill/PickerPill.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { amountError } from '../shared/amount-error.ts'
import { dock } from '../shared/dock.css.ts'
import { FundButton } from '../shared/FundButton.tsx'
import { OpenRequest } from '../shared/OpenRequest.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'
import { SwapProblem } from './SwapProblem.tsx'
import { bones, flip, loss, pair, receiving, seam, unquoted } from './swap.css.ts'
import { swapIssueLabel } from './swap-issue-label.ts'
import { useTokenPicture } from './useTokenPicture.ts'

interface SwapFormProps {
  readonly address: string
  /** Entries that the page has opened it with. */
  readonly filled: SwapArguments | undefined
}

/** Both amounts, what the quote says, and a button that names what is missing. */
export function SwapForm({ address, filled }: SwapFormProps): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages, swapMessages, titleMessages)
  const locale = useAtomValue(localeAtom)
  const coin = useAtomValue(activeNetworkAtom).nativeCurrency
  const { pay, receive } = useAtomValue(swapFormAtom)
  const text = useAtomValue(swapAmountTextAtom)
  const amount = useAtomValue(swapAmountAtom)
  const held = useAtomValue(swapBalanceAtom).pay
  const state = useAtomValue(swapQuoteAtom)
  const issue = useAtomValue(swapIssueAtom)
  const maxPending = useAtomValue(swapMaxPendingAtom)
  const swap = useAtomValue(swapStateAtom)
  const priced = useAtomValue(pricedTokenAtom)
  const pictureOf = useTokenPicture()
  const amountRef = useRef<HTMLInputElement>(null)
  useEffect(() => followSwapList(kit), [kit])
  useEffect(() => followSwapQuote(kit), [kit])
  const [taken, setTaken] = useModalMemory<SwapArguments | undefined>('swap', undefined)
  // The entries of the page are taken over once. The form is made again after each visit to the list of tokens, and
  // must not undo then what the visitor has chosen there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `taken` is set here, and must not run this again
  useEffect(() => {
    if (!filled || filled === taken) return undefined
    setTaken(filled)
    return openSwapWith(kit, filled)
  }, [kit, filled])

  const quote = 'quote' in state ? state.quote : undefined
  const isWaiting = state.status === 'loading' && !quote
  const worth = (token: SwapToken, value: bigint) => {
    const { price } = priced(token)
    return price === undefined
      ? undefined
      : formatUsd(fiatValue(value, token.decimals, price), FIAT_VALUE_PLACES, locale)
  }
  const brief = (token: SwapToken, value: bigint) => formatBalance(value, token.decimals, locale)
  const dollars = (token: SwapToken | undefined, value: bigint | undefined) => {
    const told = token && value !== undefined && worth(token, value)
    return told && <bdi dir="ltr">{told}</bdi>
  }
  const picker = (side: SwapSide, token: SwapToken | undefined) => {
    const symbol = token?.symbol ?? t('send.selectToken')
    const picture = token && pictureOf(token)
    return (
      <PickerPill
        label={t(side === 'pay' ? 'swap.payToken' : 'swap.receiveToken', { symbol })}
        // A logo only with a picture: a monogram next to the symbol would be read as part of the name.
        media={picture && <Logo name={symbol} src={picture} size={24} round />}
        onClick={() => push(kit, route('SwapSelectToken', { side }))}
        testId={`wm-swap-token-${side}`}
      >
        {symbol}
      </PickerPill>
    )
  }
  const error =
    pay && (issue?.reason === 'value' || (issue?.reason === 'funds' && issue.excess > 0n))
      ? amountError(t, issue, {
          symbol: pay.symbol,
          decimals: pay.decimals,
          // Rounded up: who takes that much off has enough.
          write: (excess) => `${formatUpperBound(excess, pay.decimals, locale)} ${pay.symbol}`,
        })
      : undefined
  // A wallet still asks, or an approval is on its way to the chain: the review shows it.
  const isUnderWay = swap.status === 'approving' || swap.status === 'submitting'
  const isBusy = swap.status === 'preparing'
  const blocked = isUnderWay ? undefined : swapIssueLabel(t, issue, { coin: coin.symbol, maxPending })
  const review = () => (isUnderWay ? push(kit, route('SwapPreview')) : void reviewSwap(kit))

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== amountRef.current) return
    event.preventDefault()
    if (!blocked && !isBusy) review()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field presses the button below
    <div className={stack12} onKeyDown={enter}>
      <OpenRequest from={address} />
      <div className={pair}>
        <AmountField
          size="m"
          inputRef={amountRef}
          label={t('swap.youPay')}
          title={t('swap.youPay')}
          value={text}
          onChange={(next) => setSwapAmount(kit, next)}
          picker={picker('pay', pay)}
          fiat={dollars(pay, amount.status === 'ok' ? amount.value : undefined)}
          available={pay && held !== undefined && t('send.available', { amount: `${brief(pay, held)} ${pay.symbol}` })}
          max={
            pay && held
              ? {
                  text: t('send.max'),
                  label: t(pay.address ? 'send.tokenMax' : 'send.maxLabel', { symbol: pay.symbol }),
                  onClick: () => setSwapMax(kit),
                }
              : undefined
          }
          error={error}
          testId="wm-swap-pay"
        />
        <div className={seam}>
          <button
            type="button"
            className={flip}
            aria-label={t('swap.flip')}
            data-testid="wm-swap-flip"
            onClick={() => switchSwapTokens(kit)}
          >
            <Icon path={swapIcon} />
          </button>
        </div>
        <div className={isWaiting ? unquoted : receiving} aria-busy={isWaiting || undefined}>
          <AmountField
            size="m"
            readOnly
            label={t('swap.youReceive')}
            title={t('swap.youReceive')}
            value={receive && quote ? brief(receive, quote.out) : ''}
            onChange={() => {}}
            picker={picker('receive', receive)}
            fiat={dollars(receive, quote?.out)}
            available={
              quote?.impact !== undefined &&
              quote.impact > 0 && (
                <span className={quote.impact >= HIGH_IMPACT ? loss : undefined}>
                  <VisuallyHidden>{t('swap.impact')} </VisuallyHidden>
                  <bdi dir="ltr">−{formatPercent(quote.impact, locale)}</bdi>
                </span>
              )
            }
            testId="wm-swap-receive"
          />
          {isWaiting && (
            <span className={bones}>
              <Skeleton shape="text" width={132} height={26} />
            </span>
          )}
        </div>
      </div>
      <VisuallyHidden as="div">
        <span role="status">
          {receive && quote ? t('swap.aboutReceive', { amount: `${brief(receive, quote.out)} ${receive.symbol}` }) : ''}
        </span>
      </VisuallyHidden>
      <SwapProblem />
      {pay && receive && <QuoteDetails pay={pay} receive={receive} quote={quote} />}
      {swap.status === 'editing' && swap.error && (
        <Alert tone="bad" live title={t('swap.notSent')}>
          {t.ref(swapErrorText(swap.error))}
        </Alert>
      )}
      <div className={dock}>
        <ButtonPair stack>
          {!isUnderWay && (issue?.reason === 'funds' || issue?.reason === 'coins') && <FundButton />}
          <Button
            unavailable={blocked !== undefined}
            busy={isBusy}
            busyLabel={t('send.preparing')}
            onClick={review}
            testId="wm-swap-review"
          >
            {blocked ?? t('swap.review')}
          </Button>
        </ButtonPair>
      </div>
    </div>
  )
}
