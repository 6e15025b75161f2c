import type { ReactNode } from 'react'
import { Alert } from '../../src/react-views/ui/Alert/Alert.tsx'
import { Button } from '../../src/react-views/ui/Button/Button.tsx'
import { ButtonPair } from '../../src/react-views/ui/ButtonPair/ButtonPair.tsx'
import { EmptyState } from '../../src/react-views/ui/EmptyState/EmptyState.tsx'
import * as firstIcons from '../../src/react-views/ui/Icon/first-icons.ts'
import { Icon } from '../../src/react-views/ui/Icon/Icon.tsx'
import * as moreIcons from '../../src/react-views/ui/Icon/more-icons.ts'
import { IconButton } from '../../src/react-views/ui/IconButton/IconButton.tsx'
import { Link } from '../../src/react-views/ui/Link/Link.tsx'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above8, above12, rowX } from '../../src/react-views/ui/layout.css.ts'
import { Rosette } from '../../src/react-views/ui/Rosette/Rosette.tsx'
import { Skeleton } from '../../src/react-views/ui/Skeleton/Skeleton.tsx'
import { SkeletonRows } from '../../src/react-views/ui/Skeleton/SkeletonRows.tsx'
import { TextField } from '../../src/react-views/ui/TextField/TextField.tsx'
import { ToastBox } from '../../src/react-views/ui/ToastBox/ToastBox.tsx'
import { caption } from '../../src/react-views/ui/text.css.ts'
import { allIcons, Card, fake, juniper, me, none } from './Card.tsx'
import { logo } from './logos.ts'

export function Feedback(): ReactNode {
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
            <Button kind="secondary" size="s" auto icon={moreIcons.clockIcon}>
              Load again
            </Button>
          }
        >
          You may be offline. Wallets in this browser still work.
        </Alert>
        <div className={above8} />
        <Alert tone="info" icon={moreIcons.clockIcon} title="Token Balance Unavailable">
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
        <EmptyState icon={firstIcons.searchIcon} title="No network called “meridain”">
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
          icon={moreIcons.sendIcon}
          type="email"
          value="maren@fjord"
          onChange={none}
          error="Add the part after the dot, like .com"
          action={{ icon: firstIcons.rightIcon, label: 'Continue', unavailable: true }}
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
          icon={moreIcons.sendIcon}
          value="maren@fjord.example"
          onChange={none}
          action={{ icon: firstIcons.rightIcon, label: 'Continue', busy: true }}
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
          <Button size="s" auto kind="secondary" icon={moreIcons.copyIcon}>
            Copy
          </Button>
          <Button size="s" auto kind="ghost">
            Skip
          </Button>
          <IconButton icon={moreIcons.swapIcon} label="Swap direction" onClick={none} />
        </div>
        <div className={above12} />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
          {allIcons.map(([name, path]) => (
            <Icon key={name} path={path} label={name} />
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
