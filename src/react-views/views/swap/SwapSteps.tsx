import type { ReactNode } from 'react'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { cx } from '../../ui/cx.ts'
import { checkIcon } from '../../ui/Icon/first-icons.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { quiet, strong } from '../../ui/text.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { useFormatAmount } from '../shared/useFormatAmount.ts'
import { number, numberDone, numberNow, stepLine, steps } from './swap.css.ts'
import type { SwapReviewed } from './swap-reviewed.ts'

/** The swap with what has to come before it, an approval or its reset: which step is done, and which is next. */
export function SwapSteps({ state }: { readonly state: SwapReviewed }): ReactNode {
  const t = useT(swapMessages, swapOutcomeMessages)
  const money = useFormatAmount()
  const { pay, amount, step } = state.review
  const isApproved = state.status === 'review' && state.notice?.type === 'approved'
  if (step === 'swap' && !isApproved) return null
  const isReset = step === 'reset'
  const { symbol } = pay
  const lines = [
    ...(isReset
      ? [{ title: t('swap.reset', { symbol }), text: t('swap.stepResetText', { symbol }), isDone: false }]
      : []),
    {
      title: t('swap.approve', { amount: `${money(amount, pay.decimals)} ${pay.symbol}` }),
      text: t('swap.stepApproveText'),
      isDone: isApproved,
    },
    { title: t('swap.swap'), text: t('swap.stepSwapText'), isDone: false },
  ]
  if (step === 'batch') {
    return (
      <div className={stepLine} data-testid="wm-swap-batch">
        <span className={cx(number, numberNow)} aria-hidden="true">
          1
        </span>
        <span>
          <span className={strong}>{t('swap.batch')}</span>
          <br />
          <span className={quiet}>{t('swap.batchText')}</span>
        </span>
      </div>
    )
  }
  const now = isApproved ? 1 : 0
  return (
    <ol className={steps} aria-label={t(isReset ? 'swap.threeSteps' : 'swap.twoSteps')}>
      {lines.map(({ title, text, isDone }, index) => (
        <li key={title} className={stepLine} aria-current={index === now ? 'step' : undefined}>
          <span className={cx(number, index === now && numberNow, isDone && numberDone)} aria-hidden="true">
            {isDone ? <Icon path={checkIcon} size={16} /> : index + 1}
          </span>
          <span>
            <span className={cx(index === now && strong)}>{title}</span>
            {isDone && <VisuallyHidden> ({t('swap.stepDone')})</VisuallyHidden>}
            <br />
            <span className={quiet}>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
