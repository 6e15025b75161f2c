import { type ReactNode, useState } from 'react'
import { decimalMark } from '../../../atoms/format/format-amount.ts'
import { formatPercent } from '../../../atoms/format/format-percent.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { amountText, readAmount } from '../../../atoms/send/amount-input.ts'
import { setSlippage } from '../../../atoms/swap/edit-swap.ts'
import { slippageBounds, swapFormAtom } from '../../../atoms/swap/swap-form.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { TextField } from '../../ui/TextField/TextField.tsx'

/** Decimal places of a percentage: its smallest step is a basis point. */
const PLACES = 2

/** Lets the visitor set the slippage, in bounds. The last good one stays in force while another is typed. */
export function SlippageField(): ReactNode {
  const kit = useKit()
  const t = useT(swapMessages)
  const locale = useAtomValue(localeAtom)
  const { slippage } = useAtomValue(swapFormAtom)
  const mark = decimalMark(locale)
  const written = amountText(BigInt(slippage), PLACES, mark)
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => {
    const input = readAmount(text, PLACES, mark)
    return input.status === 'ok' ? Number(input.value) : 0
  }
  const { least, most, standard } = slippageBounds
  const bounds = { least: formatPercent(least, locale), most: formatPercent(most, locale) }
  const isBad = typed !== undefined && read(typed) !== slippage
  return (
    <TextField
      label={t('swap.slippageField')}
      value={typed ?? written}
      onChange={(text) => {
        setTyped(text)
        setSlippage(kit, read(text))
      }}
      onBlur={() => setTyped(undefined)}
      inputMode="decimal"
      ltr
      maxLength={8}
      hint={t('swap.slippageText', bounds)}
      error={isBad ? t('swap.slippageBad', bounds) : undefined}
      text={
        slippage === standard
          ? undefined
          : {
              label: formatPercent(standard, locale),
              onClick: () => {
                setTyped(undefined)
                setSlippage(kit, standard)
              },
            }
      }
      testId="wm-swap-slippage"
    />
  )
}
