import type { ReactNode } from 'react'
import { balanceAtom } from '../../atoms/balances/balances.atoms.ts'
import type { ButtonViewProps } from '../../atoms/button/button-view-props.ts'
import { connectionAtoms } from '../../atoms/connection/connection.atoms.ts'
import { sessionOf } from '../../atoms/connection/connection-state.ts'
import { formatBalance } from '../../atoms/format/format-balance.ts'
import { localeAtom } from '../../atoms/i18n/locale.atoms.ts'
import { activeNamespaceAtom, networkAtoms } from '../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../atoms/options/options.atoms.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useT } from '../hooks/useT.ts'
import { BusyGlyph } from '../ui/BusyGlyph/BusyGlyph.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon/Icon.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { Rosette } from '../ui/Rosette/Rosette.tsx'
import { shortAddress } from '../ui/ShortAddress/short-address.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden.tsx'
import {
  address as addressText,
  bar,
  barSmall,
  disc,
  discSmall,
  divider,
  face,
  label,
  lead,
  root,
  small,
  warn,
} from './button-view.css.ts'

/** What `<wallet-button>` shows of a connection. It sits inside the element's own button, so nothing in it is pressable. */
export function ButtonView({ kind, balance, charsStart, charsEnd, size, namespace }: ButtonViewProps): ReactNode {
  const t = useT()
  const active = useAtomValue(activeNamespaceAtom)
  const target = namespace ?? active
  const connection = useAtomValue(connectionAtoms[target])
  const network = useAtomValue(networkAtoms[target])
  const { networks, allowUnsupportedChain } = useAtomValue(optionsAtom)
  const session = sessionOf(connection)
  const sm = size === 'sm'
  const box = cx(root, sm && small)
  const supported = networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)

  if (!session && connection.status === 'reconnecting')
    return (
      <span className={box}>
        <span className={cx(disc, sm && discSmall)} />
        <span className={cx(bar, sm && barSmall)} />
        <VisuallyHidden>{t('button.reconnecting')}</VisuallyHidden>
      </span>
    )
  const short = session && shortAddress(session.address, charsStart, charsEnd)
  if (session && !supported && !allowUnsupportedChain)
    return (
      <span className={cx(box, warn)}>
        <span part="icon">
          <Icon name="warn" size={sm ? 16 : 20} />
        </span>
        <span className={label} part="label">
          {t(sm ? 'button.switch' : 'button.switchNetwork')}
        </span>
        {kind !== 'network' && <VisuallyHidden>{short}</VisuallyHidden>}
      </span>
    )
  const picture = (
    <span part="icon" className={lead}>
      {connection.status === 'switching' ? (
        <BusyGlyph size={sm ? 20 : 24} />
      ) : (
        <Logo name={network.name} src={network.imageUrl} size={sm ? 20 : 24} round />
      )}
    </span>
  )
  if (!session || kind === 'network')
    return (
      <span className={box}>
        {picture}
        <span className={label} part="label">
          {network.name}
        </span>
        <Icon name="down" size={16} />
      </span>
    )
  const withBalance = balance === 'show' && supported && target === active
  return (
    <span className={box}>
      {withBalance && (
        <>
          {picture}
          <VisuallyHidden>{network.name}</VisuallyHidden>
          <span className={divider} />
          <Balance />
          <span className={divider} />
        </>
      )}
      <span className={withBalance ? face : undefined} part={withBalance ? undefined : 'icon'}>
        <Rosette address={session.address} size={withBalance ? (sm ? 20 : 28) : sm ? 24 : 32} />
      </span>
      <bdi className={cx(label, withBalance && addressText)} dir="ltr" part="label">
        {short}
      </bdi>
      <Icon name="down" size={16} />
    </span>
  )
}

function Balance(): ReactNode {
  const state = useAtomValue(balanceAtom)
  const locale = useAtomValue(localeAtom)
  const { nativeCurrency } = useAtomValue(networkAtoms[useAtomValue(activeNamespaceAtom)])
  const value = 'value' in state ? state.value : undefined
  // A width close to the value's own: the host page does not jump when it comes.
  if (value === undefined && state.status !== 'failed') return <span className={cx(bar, barSmall)} part="balance" />
  return (
    <bdi part="balance">
      {value === undefined ? '–' : formatBalance(value, nativeCurrency.decimals, locale)} {nativeCurrency.symbol}
    </bdi>
  )
}
