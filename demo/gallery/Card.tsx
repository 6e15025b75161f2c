import type { ReactNode } from 'react'
import * as firstIcons from '../../src/react-views/ui/Icon/first-icons.ts'
import * as loginIcons from '../../src/react-views/ui/Icon/login-icons.ts'
import * as moreIcons from '../../src/react-views/ui/Icon/more-icons.ts'
import { IconButton } from '../../src/react-views/ui/IconButton/IconButton.tsx'
import { Logo } from '../../src/react-views/ui/Logo/Logo.tsx'
import { title17 } from '../../src/react-views/ui/text.css.ts'
import { body, card, head, spring } from './card.css.ts'
import { logo } from './logos.ts'

export const me = '0x7A3fB4c20e915D7a66F08b21d3C9e5A4b1D2c41E'
export const juniper = '0x52B8e03dA917C4f6085b1E7D9a2c3F44d8B6e9A7'
export const fake = '0x52B8e0417Fc290aB6d3e58F1C07b94E2A5c6e9A7'
export const pairing = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`
export const long = 'Geschwindigkeitsbegrenzungsüberwachung Wallet für Unternehmen'
export const none = () => undefined
export const { socialIcons, ...otherLoginIcons } = loginIcons
export const allIcons = Object.entries({ ...firstIcons, ...moreIcons, ...otherLoginIcons, ...socialIcons })

export function Card({
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
          {back && <IconButton icon={firstIcons.backIcon} label="Back" onClick={none} />}
          {icon}
          <h2 className={title17}>{name}</h2>
          <span className={spring} />
          <IconButton icon={firstIcons.closeIcon} label="Close" onClick={none} />
        </div>
      )}
      <div className={body}>{children}</div>
      {foot}
    </section>
  )
}
export const site = <Logo name="Tidepool" src={logo('tidepool')} size={60} />
export const wallet = <Logo name="Lantern" src={logo('lantern')} size={60} />
export const token = (name: 'husd' | 'mrd' | 'kite', badge = true) => (
  <Logo
    name={name}
    src={logo(name)}
    size={36}
    round
    badge={badge ? <Logo name="Meridian" src={logo('mrd')} size={12} round /> : undefined}
  />
)
