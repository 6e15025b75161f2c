import { type ReactNode, useState } from 'react'
import { Alert } from '../../src/react-views/ui/Alert/Alert.tsx'
import { Amount } from '../../src/react-views/ui/Amount/Amount.tsx'
import { AmountField } from '../../src/react-views/ui/AmountField/AmountField.tsx'
import { Button } from '../../src/react-views/ui/Button/Button.tsx'
import { ButtonPair } from '../../src/react-views/ui/ButtonPair/ButtonPair.tsx'
import { Checkbox } from '../../src/react-views/ui/Checkbox/Checkbox.tsx'
import { CountdownRing } from '../../src/react-views/ui/CountdownRing/CountdownRing.tsx'
import { DetailsList } from '../../src/react-views/ui/DetailsList/DetailsList.tsx'
import { Icon } from '../../src/react-views/ui/Icon/Icon.tsx'
import { swapIcon } from '../../src/react-views/ui/Icon/more-icons.ts'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above12, stack12 } from '../../src/react-views/ui/layout.css.ts'
import { PickerPill } from '../../src/react-views/ui/PickerPill/PickerPill.tsx'
import { ThreadFlow } from '../../src/react-views/ui/Thread/ThreadFlow.tsx'
import { quiet, small } from '../../src/react-views/ui/text.css.ts'
import { countdown, flip, pair, seam } from '../../src/react-views/views/swap/swap.css.ts'
import { Card, none, token } from './Card.tsx'
import { logo } from './logos.ts'

const pick = (symbol: 'MRD' | 'HUSD', label: string) => (
  <PickerPill
    label={`${label}: ${symbol}`}
    media={<Logo name={symbol} src={logo(symbol === 'MRD' ? 'mrd' : 'husd')} size={24} round />}
    onClick={none}
  >
    {symbol}
  </PickerPill>
)

/** The form of a swap. */
export function Swap(): ReactNode {
  const [amount, setAmount] = useState('0.5')
  return (
    <Card name="Swap" back>
      <div className={pair}>
        <AmountField
          size="m"
          label="You pay"
          title="You pay"
          value={amount}
          onChange={setAmount}
          picker={pick('MRD', 'Token you pay')}
          fiat="$1,064.12"
          available="1.8426 MRD available"
          max={{ text: 'Max', onClick: none }}
        />
        <div className={seam}>
          <button type="button" className={flip} aria-label="Switch tokens">
            <Icon path={swapIcon} />
          </button>
        </div>
        <AmountField
          size="m"
          readOnly
          label="You receive"
          title="You receive"
          value="1,060.83"
          onChange={none}
          picker={pick('HUSD', 'Token you receive')}
          fiat="$1,060.83"
          available="−0.31%"
        />
      </div>
      <DetailsList
        rows={[
          { label: 'Rate', value: '1 MRD = 2,121.66 HUSD' },
          { label: 'You get at least', value: '1,050.22 HUSD' },
          {
            label: 'New quote in',
            value: (
              <span className={countdown}>
                <CountdownRing share={0.7} /> 7 s
              </span>
            ),
          },
        ]}
      />
      <div className={above12}>
        <Button>Review swap</Button>
      </div>
    </Card>
  )
}

/** The review of a swap that loses much. */
export function SwapReview(): ReactNode {
  const [accepted, setAccepted] = useState(false)
  const side = (title: string, value: string, unit: string) => (
    <>
      <div className={`${small} ${quiet}`}>{title}</div>
      <Amount value={value} unit={unit} />
    </>
  )
  return (
    <Card name="Review swap" back>
      <div className={stack12}>
        <ThreadFlow
          from={{ media: token('mrd'), children: side('You pay', '0.5', 'MRD') }}
          to={{ media: token('husd'), children: side('You receive', '≈ 942.10', 'HUSD') }}
        />
        <Alert
          tone="bad"
          title="You lose 11.4% of the value"
          action={
            <Checkbox checked={accepted} onChange={setAccepted}>
              Swap anyway and lose 11.4%
            </Checkbox>
          }
        >
          The pool is small for this amount. Enter less to lose less.
        </Alert>
        <ButtonPair>
          <Button kind="secondary">Edit</Button>
          <Button unavailable={!accepted}>Swap</Button>
        </ButtonPair>
      </div>
    </Card>
  )
}
