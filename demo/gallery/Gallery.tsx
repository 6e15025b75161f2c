import { type ReactNode, useState } from 'react'
import { ActionTiles } from '../../src/react-views/ui/ActionTiles/ActionTiles.tsx'
import { AddressBlock } from '../../src/react-views/ui/AddressBlock/AddressBlock.tsx'
import { Alert } from '../../src/react-views/ui/Alert/Alert.tsx'
import { Amount } from '../../src/react-views/ui/Amount/Amount.tsx'
import { AmountField } from '../../src/react-views/ui/AmountField/AmountField.tsx'
import { Button } from '../../src/react-views/ui/Button/Button.tsx'
import { ButtonPair } from '../../src/react-views/ui/ButtonPair/ButtonPair.tsx'
import { ChangePanel } from '../../src/react-views/ui/ChangePanel/ChangePanel.tsx'
import { CopyButton } from '../../src/react-views/ui/CopyButton/CopyButton.tsx'
import { DetailsList } from '../../src/react-views/ui/DetailsList/DetailsList.tsx'
import { EmptyState } from '../../src/react-views/ui/EmptyState/EmptyState.tsx'
import { Engraving } from '../../src/react-views/ui/Engraving/Engraving.tsx'
import { Footer } from '../../src/react-views/ui/Footer/Footer.tsx'
import { Icon } from '../../src/react-views/ui/Icon/Icon.tsx'
import type { IconName } from '../../src/react-views/ui/Icon/icon-paths.ts'
import { iconStore } from '../../src/react-views/ui/Icon/icon-store.ts'
import '../../src/react-views/ui/Icon/more-icons.ts'
import { IconButton } from '../../src/react-views/ui/IconButton/IconButton.tsx'
import { Link } from '../../src/react-views/ui/Link/Link.tsx'
import { ListRow } from '../../src/react-views/ui/ListRow/ListRow.tsx'
import { RowTile } from '../../src/react-views/ui/ListRow/RowTile.tsx'
import { RowValue } from '../../src/react-views/ui/ListRow/RowValue.tsx'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above4, above8, above12, above16, above20, grow, rowX, who } from '../../src/react-views/ui/layout.css.ts'
import { NetworkPill } from '../../src/react-views/ui/NetworkPill/NetworkPill.tsx'
import { OrLine } from '../../src/react-views/ui/OrLine/OrLine.tsx'
import { Panel } from '../../src/react-views/ui/Panel/Panel.tsx'
import { PickerPill } from '../../src/react-views/ui/PickerPill/PickerPill.tsx'
import { Qr } from '../../src/react-views/ui/Qr/Qr.tsx'
import { Rosette } from '../../src/react-views/ui/Rosette/Rosette.tsx'
import { RowList } from '../../src/react-views/ui/RowList/RowList.tsx'
import { SearchField } from '../../src/react-views/ui/SearchField/SearchField.tsx'
import { ShortAddress } from '../../src/react-views/ui/ShortAddress/ShortAddress.tsx'
import { Skeleton } from '../../src/react-views/ui/Skeleton/Skeleton.tsx'
import { SkeletonRows } from '../../src/react-views/ui/Skeleton/SkeletonRows.tsx'
import { Tabs } from '../../src/react-views/ui/Tabs/Tabs.tsx'
import { Tag } from '../../src/react-views/ui/Tag/Tag.tsx'
import { ChosenField } from '../../src/react-views/ui/TextField/ChosenField.tsx'
import { TextField } from '../../src/react-views/ui/TextField/TextField.tsx'
import { Thread } from '../../src/react-views/ui/Thread/Thread.tsx'
import { ThreadFlow } from '../../src/react-views/ui/Thread/ThreadFlow.tsx'
import { ToastBox } from '../../src/react-views/ui/ToastBox/ToastBox.tsx'
import {
  caption,
  centre,
  lead,
  medium,
  ok,
  quiet,
  small,
  strong,
  title,
  title17,
} from '../../src/react-views/ui/text.css.ts'
import { body, card, head, spring, wall } from './card.css.ts'
import { logo } from './logos.ts'

const me = '0x7A3fB4c20e915D7a66F08b21d3C9e5A4b1D2c41E'
const juniper = '0x52B8e03dA917C4f6085b1E7D9a2c3F44d8B6e9A7'
const fake = '0x52B8e0417Fc290aB6d3e58F1C07b94E2A5c6e9A7'
const pairing = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`
const long = 'Geschwindigkeitsbegrenzungsüberwachung Wallet für Unternehmen'
const none = () => undefined

function Card({
  name,
  back,
  icon,
  extra,
  children,
  foot,
}: {
  name?: string
  back?: boolean
  icon?: ReactNode
  extra?: ReactNode
  children: ReactNode
  foot?: ReactNode
}): ReactNode {
  return (
    <section className={card}>
      {extra}
      {name && (
        <div className={head}>
          {back && <IconButton icon="back" label="Back" onClick={none} />}
          {icon}
          <h2 className={title17}>{name}</h2>
          <span className={spring} />
          <IconButton icon="close" label="Close" onClick={none} />
        </div>
      )}
      <div className={body}>{children}</div>
      {foot}
    </section>
  )
}
const site = <Logo name="Tidepool" src={logo('tidepool')} size={60} />
const wallet = <Logo name="Lantern" src={logo('lantern')} size={60} />
const token = (name: 'husd' | 'mrd' | 'kite', badge = true) => (
  <Logo
    name={name}
    src={logo(name)}
    size={36}
    round
    badge={badge ? <Logo name="Meridian" src={logo('mrd')} size={12} round /> : undefined}
  />
)

function Connect(): ReactNode {
  const [mail, setMail] = useState('')
  return (
    <Card
      name="Connect to Tidepool"
      icon={<Logo name="Tidepool" src={logo('tidepool')} size={28} />}
      foot={
        <Footer
          end={
            <>
              <Link tone="quiet" href="#t">
                Terms
              </Link>
              <Link tone="quiet" href="#p">
                Privacy
              </Link>
            </>
          }
        >
          New to wallets? <Link onClick={none}>Get one</Link>
        </Footer>
      }
    >
      <TextField
        label="Email address"
        hideLabel
        placeholder="Email address"
        icon="send"
        type="email"
        ltr
        value={mail}
        onChange={setMail}
        action={{ icon: 'right', label: 'Continue', filled: mail.includes('@'), unavailable: !mail.includes('@') }}
      />
      <OrLine>or use a wallet</OrLine>
      <RowList label="Wallets">
        <ListRow
          title="Lantern"
          media={<Logo name="Lantern" src={logo('lantern')} />}
          end={
            <Tag tone="ok" dot>
              Installed
            </Tag>
          }
          onClick={none}
        />
        <ListRow title="Tern" media={<Logo name="Tern" src={logo('tern')} />} end={<Tag>Recent</Tag>} onClick={none} />
        <ListRow
          title={long}
          media={<Logo name={long} />}
          end={
            <Tag tone="ok" dot>
              Installiert
            </Tag>
          }
          onClick={none}
        />
        <ListRow
          title="محفظة الفانوس"
          media={<Logo name="محفظة" />}
          end={
            <Tag tone="ok" dot>
              Installed
            </Tag>
          }
          onClick={none}
        />
        <ListRow
          title="Wallet on your phone"
          media={<RowTile icon="copy" />}
          end={<Tag tone="accent">QR code</Tag>}
          onClick={none}
        />
        <ListRow title="Search all wallets" media={<RowTile icon="search" />} end="480+" chevron onClick={none} />
      </RowList>
    </Card>
  )
}

function Pair(): ReactNode {
  const [tab, setTab] = useState('browser')
  return (
    <Card name="Lantern" back foot={<Footer end={<Link href="#g">Get it</Link>}>Don’t have Lantern?</Footer>}>
      <Tabs
        label="Platform"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'browser', label: 'Phone', icon: 'browser' },
          { id: 'browser', label: 'Browser', icon: 'browser' },
          { id: 'globe', label: 'Desktop', icon: 'globe' },
        ]}
      >
        <div className={above16} />
        <Qr value={pairing} label="QR code to connect Lantern" logo={{ name: 'Lantern', src: logo('lantern') }} />
        <h3 className={`${title17} ${centre} ${above16}`}>Scan with Lantern on your phone</h3>
        <p className={`${small} ${quiet} ${centre} ${above4}`}>
          The code refreshes itself in <span className={medium}>3:42</span>
        </p>
        <div className={above16}>
          <Button kind="secondary" size="m" icon="copy">
            Copy link
          </Button>
        </div>
      </Tabs>
    </Card>
  )
}

function Account(): ReactNode {
  const [copied, setCopied] = useState(false)
  const [tab, setTab] = useState('tokens')
  return (
    <Card extra={<Engraving />}>
      <div className={rowX} style={{ minHeight: 64, marginInline: -4 }}>
        <NetworkPill
          name="Meridian"
          media={<Logo name="Meridian" src={logo('mrd')} size={20} round />}
          onClick={none}
        />
        <span className={spring} />
        <IconButton icon="info" label="Settings" onClick={none} />
        <IconButton icon="close" label="Close" onClick={none} />
      </div>
      <div className={who}>
        <Rosette address={me} size={48} />
        <div className={grow}>
          <h2 className={title17}>maren.tide</h2>
          <CopyButton label="Copy address" copiedLabel="Copied" copied={copied} onClick={() => setCopied(!copied)}>
            <ShortAddress address={me} />
          </CopyButton>
        </div>
        <NetworkPill
          size="s"
          name="Lantern"
          media={<Logo name="Lantern" src={logo('lantern')} size={20} />}
          onClick={none}
        />
      </div>
      <p className={above16}>
        <Amount value="$12,480.62" size="xl" decimalMark="." />
      </p>
      <p className={small}>
        <span className={`${ok} ${strong}`}>+$84.20</span> <span className={quiet}>(0.68%) today</span>
      </p>
      <ActionTiles
        actions={[
          { id: 'f', icon: 'plus', label: 'Fund', primary: true, onClick: none },
          { id: 's', icon: 'swap', label: 'Swap', onClick: none },
          { id: 'd', icon: 'send', label: 'Send', onClick: none },
          { id: 'r', icon: 'receive', label: 'Receive', unavailable: 'Later', onClick: none },
        ]}
      />
      <Tabs
        kind="underlined"
        label="Account"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
          { id: 'activity', label: 'Activity' },
        ]}
      >
        <div className={above8} />
        <RowList label="Tokens">
          <ListRow
            title="Halden Dollar"
            detail="8,204.10 HUSD"
            media={token('husd')}
            end={<RowValue value="$8,204.10" detail="0.00%" />}
            onClick={none}
          />
          <ListRow
            title="Meridian"
            detail="1.8426 MRD"
            media={token('mrd', false)}
            end={<RowValue value="$3,921.44" detail="+2.14%" detailTone="ok" />}
            onClick={none}
          />
          <ListRow
            title="Sending"
            detail="To juniper.tide"
            media={<Logo name="HUSD" src={logo('husd')} size={36} round status={{ icon: 'busy', tone: 'accent' }} />}
            end={<RowValue value="−120.000 HUSD" detail="$120.00" />}
            onClick={none}
          />
          <ListRow
            title="A token with a very long name"
            detail="115,792,089,237,316,195.584007913129639935 LONG"
            media={<Logo name="Kite" src={logo('kite')} size={36} round status={{ icon: 'receive', tone: 'ok' }} />}
            end={<RowValue value="$115,792,089,237,316,195.58" detail="−1.02%" detailTone="bad" />}
            onClick={none}
          />
        </RowList>
      </Tabs>
    </Card>
  )
}

function Networks(): ReactNode {
  const [query, setQuery] = useState('')
  return (
    <Card name="Choose a network" back foot={<Footer>Fees are paid in each network’s own token.</Footer>}>
      <SearchField label="Search networks" value={query} onChange={setQuery} clearLabel="Clear" />
      <div className={above4} />
      <RowList label="Networks">
        <ListRow
          title="Meridian"
          detail="$12,125.54"
          current
          media={<Logo name="Meridian" src={logo('mrd')} size={36} round />}
          onClick={none}
        />
        <ListRow
          title="Basalt"
          detail="$355.08"
          media={<Logo name="Basalt" src={logo('basalt')} size={36} round />}
          onClick={none}
        />
        <ListRow
          title="Ferry"
          busy
          busyLabel="Switching"
          media={<Logo name="Ferry" src={logo('ferry')} size={36} round />}
          onClick={none}
        />
        <ListRow
          title="Solace"
          detail="Needs a different wallet"
          chevron
          media={<Logo name="Solace" src={logo('solace')} size={36} round />}
          onClick={none}
        />
        <ListRow
          title="Delta"
          unavailable="Lantern doesn’t offer this network"
          media={<Logo name="Delta" src={logo('delta')} size={36} round />}
          onClick={none}
        />
      </RowList>
    </Card>
  )
}

function Send(): ReactNode {
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
      <ChosenField
        label="To"
        media={<Rosette address={juniper} size={36} />}
        title="juniper.tide"
        detail={<ShortAddress address={juniper} />}
        tag={<Tag tone="ok">Sent before</Tag>}
        clear={{ label: 'Clear recipient', onClick: none }}
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

function Review(): ReactNode {
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
            icon: 'globe',
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
          { label: 'Permissions given', after: 'None' },
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

function Lookalike(): ReactNode {
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

function Threads(): ReactNode {
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
        <Button kind="secondary" icon="external">
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
        'Add the extension and come back. This page will notice on its own.',
        <ButtonPair stack>
          <Button endIcon="external" href="https://lantern.example">
            Get Lantern
          </Button>
          <Button kind="secondary" icon="copy">
            Use Lantern on your phone
          </Button>
        </ButtonPair>,
      )}
    </>
  )
}

function Feedback(): ReactNode {
  return (
    <>
      <Card name="Feedback">
        <ToastBox tone="success">Address copied</ToastBox>
        <div className={above8} />
        <ToastBox tone="loading">Sending 120 HUSD…</ToastBox>
        <div className={above8} />
        <ToastBox tone="error">Signature declined</ToastBox>
        <div className={above12} />
        <Alert
          tone="bad"
          title="Wallet list didn’t load"
          action={
            <Button kind="secondary" size="s" auto icon="clock">
              Load again
            </Button>
          }
        >
          You may be offline. Wallets in this browser still work.
        </Alert>
        <div className={above8} />
        <Alert tone="info" icon="clock" title="Token Balance Unavailable">
          Meridian isn’t answering. We’ll check again in 30 seconds.
        </Alert>
        <EmptyState
          media={<Logo name="Meridian" src={logo('mrd')} size={36} round />}
          title="No tokens yet"
          actions={
            <ButtonPair even>
              <Button size="m">Buy</Button>
              <Button size="m" kind="secondary">
                Receive
              </Button>
            </ButtonPair>
          }
        >
          Buy some, or receive them from another wallet.
        </EmptyState>
        <EmptyState icon="search" title="No network called “meridain”">
          Did you mean{' '}
          <Link underline onClick={none}>
            Meridian
          </Link>
          ?
        </EmptyState>
        <SkeletonRows label="Loading" />
        <div className={rowX}>
          <Skeleton shape="circle" width={36} />
          <Skeleton width={80} height={36} radius="l" />
          <Skeleton shape="text" />
        </div>
      </Card>
      <Card name="Fields and buttons">
        <TextField
          label="Email address"
          icon="send"
          type="email"
          value="maren@fjord"
          onChange={none}
          error="Add the part after the dot, like .com"
          action={{ icon: 'right', label: 'Continue', unavailable: true }}
        />
        <div className={above8} />
        <TextField
          label="Recipient"
          ltr
          mono
          placeholder="Name or address"
          value=""
          onChange={none}
          text={{ label: 'Paste', onClick: none }}
          hint="Please try again after 18 seconds"
        />
        <div className={above8} />
        <TextField
          label="Email address"
          hideLabel
          icon="send"
          value="maren@fjord.example"
          onChange={none}
          action={{ icon: 'right', label: 'Continue', busy: true }}
        />
        <div className={above12} />
        <ButtonPair stack>
          <Button busy busyLabel="Sending">
            Send 120 HUSD
          </Button>
          <Button kind="secondary">Mit einer anderen Wallet über den Browser verbinden und fortfahren</Button>
          <Button size="m" kind="danger">
            Disconnect
          </Button>
        </ButtonPair>
        <div className={above8} />
        <div className={rowX}>
          <Button size="s" auto>
            Small
          </Button>
          <Button size="s" auto kind="secondary" icon="copy">
            Copy
          </Button>
          <Button size="s" auto kind="ghost">
            Skip
          </Button>
          <IconButton icon="swap" tone="raised" label="Swap direction" onClick={none} />
        </div>
        <div className={above12} />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
          {(Object.keys(iconStore) as IconName[]).map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
        <div className={above12} />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
          {[me, juniper, fake, '0x1', '0x2', '0x3', '0x4', '0x5', '0x6', '0x7', '0x8', '0x9'].map((address) => (
            <Rosette key={address} address={address} size={44} />
          ))}
        </div>
        <div className={above12} />
        <div className={rowX}>
          {['Lantern', 'Tern', 'Quartz', 'Özgür', '钱包', '1inch'].map((name) => (
            <Logo key={name} name={name} />
          ))}
        </div>
        <p className={`${caption} ${above8}`}>Caption in twelve</p>
      </Card>
    </>
  )
}

/** Every part once, in the surroundings it is made for. */
export function Gallery(): ReactNode {
  return (
    <div className={wall}>
      <Connect />
      <Pair />
      <Account />
      <Send />
      <Review />
      <Lookalike />
      <Networks />
      <Threads />
      <Feedback />
    </div>
  )
}
