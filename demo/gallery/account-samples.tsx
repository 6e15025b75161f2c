import { type ReactNode, useState } from 'react'
import { ActionTiles } from '../../src/react-views/ui/ActionTiles/ActionTiles.tsx'
import { Amount } from '../../src/react-views/ui/Amount/Amount.tsx'
import { CopyButton } from '../../src/react-views/ui/CopyButton/CopyButton.tsx'
import { Engraving } from '../../src/react-views/ui/Engraving/Engraving.tsx'
import { Footer } from '../../src/react-views/ui/Footer/Footer.tsx'
import * as firstIcons from '../../src/react-views/ui/Icon/first-icons.ts'
import * as moreIcons from '../../src/react-views/ui/Icon/more-icons.ts'
import { IconButton } from '../../src/react-views/ui/IconButton/IconButton.tsx'
import { ListRow } from '../../src/react-views/ui/ListRow/ListRow.tsx'
import { RowValue } from '../../src/react-views/ui/ListRow/RowValue.tsx'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { above4, above8, above16, grow, rowX, who } from '../../src/react-views/ui/layout.css.ts'
import { NetworkPill } from '../../src/react-views/ui/NetworkPill/NetworkPill.tsx'
import { Rosette } from '../../src/react-views/ui/Rosette/Rosette.tsx'
import { RowList } from '../../src/react-views/ui/RowList/RowList.tsx'
import { SearchField } from '../../src/react-views/ui/SearchField/SearchField.tsx'
import { ShortAddress } from '../../src/react-views/ui/ShortAddress/ShortAddress.tsx'
import { Tabs } from '../../src/react-views/ui/Tabs/Tabs.tsx'
import { BusyTag } from '../../src/react-views/ui/Tag/BusyTag.tsx'
import { ok, quiet, small, strong, title17 } from '../../src/react-views/ui/text.css.ts'
import { Card, me, none, token } from './Card.tsx'
import { spring } from './card.css.ts'
import { logo } from './logos.ts'

export function Account(): ReactNode {
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
        <IconButton icon={moreIcons.infoIcon} label="Settings" onClick={none} />
        <IconButton icon={firstIcons.closeIcon} label="Close" onClick={none} />
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
          { id: 'f', icon: moreIcons.plusIcon, label: 'Fund', primary: true, onClick: none },
          { id: 's', icon: moreIcons.swapIcon, label: 'Swap', onClick: none },
          { id: 'd', icon: moreIcons.sendIcon, label: 'Send', onClick: none },
          { id: 'r', icon: moreIcons.receiveIcon, label: 'Receive', unavailable: 'Later', onClick: none },
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
            media={<Logo name="HUSD" src={logo('husd')} size={36} round />}
            end={<RowValue value="−120.000 HUSD" detail="$120.00" />}
            onClick={none}
          />
          <ListRow
            title="A token with a very long name"
            detail="115,792,089,237,316,195.584007913129639935 LONG"
            media={<Logo name="Kite" src={logo('kite')} size={36} round />}
            end={<RowValue value="$115,792,089,237,316,195.58" detail="−1.02%" detailTone="bad" />}
            onClick={none}
          />
        </RowList>
      </Tabs>
    </Card>
  )
}

const networks = [
  { title: 'Meridian', icon: 'mrd', detail: '$12,125.54', current: true },
  { title: 'Basalt', icon: 'basalt', detail: '$355.08' },
  { title: 'Ferry', icon: 'ferry', busy: true, end: <BusyTag>Switching</BusyTag> },
  { title: 'Solace', icon: 'solace', detail: 'Needs a different wallet', chevron: true },
  { title: 'Delta', icon: 'delta', unavailable: 'Lantern doesn’t offer this network' },
] as const

export function Networks(): ReactNode {
  const [query, setQuery] = useState('')
  return (
    <Card name="Choose a network" back foot={<Footer>Fees are paid in each network’s own token.</Footer>}>
      <SearchField label="Search networks" value={query} onChange={setQuery} clearLabel="Clear" />
      <div className={above4} />
      <RowList label="Networks">
        {networks.map(({ icon, ...row }) => (
          <ListRow
            key={icon}
            {...row}
            media={<Logo name={row.title} src={logo(icon)} size={36} round />}
            onClick={none}
          />
        ))}
      </RowList>
    </Card>
  )
}
