import { type ReactNode, useState } from 'react'
import { Button } from '../../src/react-views/ui/Button/Button.tsx'
import { Footer } from '../../src/react-views/ui/Footer/Footer.tsx'
import * as firstIcons from '../../src/react-views/ui/Icon/first-icons.ts'
import * as moreIcons from '../../src/react-views/ui/Icon/more-icons.ts'
import { Link } from '../../src/react-views/ui/Link/Link.tsx'
import { ListRow, RowTile } from '../../src/react-views/ui/ListRow/ListRow.tsx'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above4, above16 } from '../../src/react-views/ui/layout.css.ts'
import { OrLine } from '../../src/react-views/ui/OrLine/OrLine.tsx'
import { Qr } from '../../src/react-views/ui/Qr/Qr.tsx'
import { RowList } from '../../src/react-views/ui/RowList/RowList.tsx'
import { Tabs } from '../../src/react-views/ui/Tabs/Tabs.tsx'
import { Tag } from '../../src/react-views/ui/Tag/Tag.tsx'
import { TextField } from '../../src/react-views/ui/TextField/TextField.tsx'
import { centre, medium, quiet, small, title17 } from '../../src/react-views/ui/text.css.ts'
import { Card, long, none, pairing } from './Card.tsx'
import { logo } from './logos.ts'

export function Connect(): ReactNode {
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
        icon={moreIcons.sendIcon}
        type="email"
        ltr
        value={mail}
        onChange={setMail}
        action={{
          icon: firstIcons.rightIcon,
          label: 'Continue',
          filled: mail.includes('@'),
          unavailable: !mail.includes('@'),
        }}
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
          media={<RowTile icon={moreIcons.copyIcon} />}
          end={<Tag tone="accent">QR code</Tag>}
          onClick={none}
        />
        <ListRow
          title="Search all wallets"
          media={<RowTile icon={firstIcons.searchIcon} />}
          end="480+"
          chevron
          onClick={none}
        />
      </RowList>
    </Card>
  )
}

export function Pair(): ReactNode {
  const [tab, setTab] = useState('browser')
  return (
    <Card name="Lantern" back foot={<Footer end={<Link href="#g">Get it</Link>}>Don’t have Lantern?</Footer>}>
      <Tabs
        label="Platform"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'browser', label: 'Phone', icon: moreIcons.browserIcon },
          { id: 'browser', label: 'Browser', icon: moreIcons.browserIcon },
          { id: 'globe', label: 'Desktop', icon: moreIcons.globeIcon },
        ]}
      >
        <div className={above16} />
        <Qr value={pairing} label="QR code to connect Lantern" logo={{ name: 'Lantern', src: logo('lantern') }} />
        <h3 className={`${title17} ${centre} ${above16}`}>Scan with Lantern on your phone</h3>
        <p className={`${small} ${quiet} ${centre} ${above4}`}>
          New code in <span className={medium}>3:42</span>
        </p>
        <div className={above16}>
          <Button kind="secondary" size="m" icon={moreIcons.copyIcon}>
            Copy link
          </Button>
        </div>
      </Tabs>
    </Card>
  )
}
