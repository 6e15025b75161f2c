import { type ReactNode, useState } from 'react'
import { AddressBlock } from '../../src/react-views/ui/AddressBlock/AddressBlock.tsx'
import { Alert } from '../../src/react-views/ui/Alert/Alert.tsx'
import { Amount } from '../../src/react-views/ui/Amount/Amount.tsx'
import { AmountField } from '../../src/react-views/ui/AmountField/AmountField.tsx'
import { Button } from '../../src/react-views/ui/Button/Button.tsx'
import { ButtonPair } from '../../src/react-views/ui/ButtonPair/ButtonPair.tsx'
import { ChangePanel } from '../../src/react-views/ui/ChangePanel/ChangePanel.tsx'
import { DetailsList } from '../../src/react-views/ui/DetailsList/DetailsList.tsx'
import * as moreIcons from '../../src/react-views/ui/Icon/more-icons.ts'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above8, above12, above16, above20, rowX } from '../../src/react-views/ui/layout.css.ts'
import { Panel } from '../../src/react-views/ui/Panel/Panel.tsx'
import { PickerPill } from '../../src/react-views/ui/PickerPill/PickerPill.tsx'
import { Rosette } from '../../src/react-views/ui/Rosette/Rosette.tsx'
import { Thread } from '../../src/react-views/ui/Thread/Thread.tsx'
import { ThreadFlow } from '../../src/react-views/ui/Thread/ThreadFlow.tsx'
import { centre, lead, medium, quiet, small, strong, title, title17 } from '../../src/react-views/ui/text.css.ts'
import { Card, fake, juniper, none, site, token, wallet } from './Card.tsx'
import { logo } from './logos.ts'

export function Send(): ReactNode {
  const [amount, setAmount] = useState('120')
  const pick = (
    <PickerPill label="Token: HUSD" media={<Logo name="HUSD" src={logo('husd')} size={24} round />} onClick={none}>
      HUSD
    </PickerPill>
  )
  return (
    <Card name="Send" back>
      <AmountField
        label="Amount"
        title="You send"
        value={amount}
        onChange={setAmount}
        unit="HUSD"
        picker={pick}
        fiat="$120.00"
        fiatAction={{ label: 'Enter dollars', onClick: none }}
        available="8,204.10 available"
        max={{ text: 'Max', onClick: none }}
      />
      <div className={above12} />
      <DetailsList
        rows={[
          { label: 'Network', media: <Logo name="Meridian" src={logo('mrd')} size={20} round />, value: 'Meridian' },
          { label: 'Network fee', value: '0.0004 MRD', quiet: '≈ $0.02' },
        ]}
      />
      <div className={above12}>
        <Button>Review</Button>
      </div>
      <div className={above20} />
      <AmountField
        size="m"
        label="Amount"
        title="You pay"
        value="2.4000"
        onChange={none}
        picker={pick}
        error="0.5578 more than you have"
        max={{ text: 'Max', onClick: none }}
      />
      <div className={above8} />
      <AmountField
        label="Amount"
        title="You send"
        value="115792089237316195423570.98"
        onChange={none}
        unit="LONGTOKEN"
        picker={pick}
        available="8,204.100000000000000001 verfügbar"
        fiat="$115,792,089,237,316,195,423,570.98"
        max={{ text: 'Maximum', onClick: none }}
      />
      <div className={above16} />
      <ButtonPair even>
        <Button kind="secondary">Fund wallet</Button>
        <Button reason="Not enough">Review swap</Button>
      </ButtonPair>
    </Card>
  )
}

export function Review(): ReactNode {
  return (
    <Card name="Review send" back>
      <ThreadFlow
        from={{
          media: token('husd'),
          children: (
            <>
              <div className={`${small} ${quiet}`}>You send</div>
              <Amount value="120.00" unit="HUSD" />
              <div className={`${small} ${quiet}`}>$120.00</div>
            </>
          ),
        }}
        to={{
          media: <Rosette address={juniper} />,
          children: (
            <>
              <div className={`${small} ${quiet}`}>To</div>
              <div className={title17}>juniper.tide</div>
            </>
          ),
        }}
      />
      <div className={above12}>
        <AddressBlock address={juniper} name="juniper.tide" />
      </div>
      <div className={above8} />
      <DetailsList
        rows={[
          {
            label: 'Network',
            icon: moreIcons.globeIcon,
            media: <Logo name="Meridian" src={logo('mrd')} size={20} round />,
            value: 'Meridian',
          },
          { label: 'Network fee', value: '0.0004 MRD', quiet: '≈ $0.02' },
        ]}
      />
      <div className={above8} />
      <ChangePanel
        title="What will change"
        toLabel="to"
        rows={[
          { label: 'HUSD balance', before: '8,204.10', after: '8,084.10' },
          { label: 'MRD balance', before: '1.8426', after: '1.8422' },
          {
            label: 'Wrapped something balance',
            before: '115,792,089,237.316195423570985008',
            after: '115,792,089,237.316195423570985007',
          },
          { label: 'Permissions granted', after: 'None' },
        ]}
      />
      <div className={above16}>
        <ButtonPair>
          <Button kind="secondary">Edit</Button>
          <Button>Send 120 HUSD</Button>
        </ButtonPair>
      </div>
    </Card>
  )
}

export function Lookalike(): ReactNode {
  const heading = (address: string, name: string, note: string) => (
    <div className={rowX}>
      <Rosette address={address} />
      <div>
        <div className={strong}>{name}</div>
        <div className={`${small} ${medium}`}>{note}</div>
      </div>
    </div>
  )
  return (
    <Card name="Check the address" back>
      <Alert tone="warn" title="This is not juniper.tide">
        It starts and ends like an address you’ve used, but 8 of 10 groups differ. Scammers make such copies.
      </Alert>
      <div className={above12} />
      <Panel outline>
        {heading(fake, 'Address you pasted', 'First seen today')}
        <AddressBlock bare address={fake} against={juniper} />
      </Panel>
      <div className={above8} />
      <Panel outline>
        {heading(juniper, 'juniper.tide', 'You sent here 6 times')}
        <AddressBlock bare tone="ok" address={juniper} against={fake} />
      </Panel>
      <div className={above16}>
        <ButtonPair stack>
          <Button>Use juniper.tide</Button>
          <Button kind="danger">Keep the pasted address</Button>
        </ButtonPair>
      </div>
      <div className={above12}>
        <AddressBlock address="9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" />
      </div>
    </Card>
  )
}

export function Threads(): ReactNode {
  const one = (
    state: 'waiting' | 'connected' | 'declined' | 'missing',
    heading: string,
    text: string,
    buttons?: ReactNode,
  ) => (
    <Card name="Lantern" back>
      <Thread
        state={state}
        from={site}
        to={state === 'missing' ? <Logo name="Lantern" src={logo('lantern')} size={60} ghost /> : wallet}
      />
      <h3 className={`${title} ${centre}`}>{heading}</h3>
      <p className={`${lead} ${centre}`}>{text}</p>
      {buttons && <div className={above20}>{buttons}</div>}
    </Card>
  )
  return (
    <>
      {one(
        'waiting',
        'Approve in Lantern',
        'Lantern has opened in a new window. Connecting shares your address. It can’t move funds.',
        <Button kind="secondary" icon={moreIcons.externalIcon}>
          Open Lantern again
        </Button>,
      )}
      {one('connected', 'Connected', 'Tidepool can now see 0x7A3f…c41E.')}
      {one(
        'declined',
        'Request declined',
        'Lantern turned the request down, so nothing was shared. Try again, or pick another wallet.',
        <ButtonPair stack>
          <Button>Try again</Button>
          <Button kind="ghost">Use another wallet</Button>
        </ButtonPair>,
      )}
      {one(
        'missing',
        'Lantern isn’t in this browser',
        'Install the extension. We’ll spot it as soon as it’s there.',
        <ButtonPair stack>
          <Button endIcon={moreIcons.externalIcon} href="https://lantern.example">
            Get Lantern
          </Button>
          <Button kind="secondary" icon={moreIcons.copyIcon}>
            Use Lantern on your phone
          </Button>
        </ButtonPair>,
      )}
    </>
  )
}
