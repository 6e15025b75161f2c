import type { ReactNode } from 'react'
import { balanceAtom } from '../../atoms/assets/balances.atoms.ts'
import { formatBalance } from '../../atoms/format/format-balance.ts'
import { localeAtom } from '../../atoms/i18n/locale.atoms.ts'
import { sessionMessages } from '../../atoms/i18n/messages/session-messages.ts'
import { configuredNetwork, optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import type { ButtonViewProps } from '../../atoms/navigation/modal/button-view-props.ts'
import { connectionAtoms } from '../../atoms/sessions/connection.atoms.ts'
import { sessionOf } from '../../atoms/sessions/connection-state.ts'
import { networkAtoms } from '../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../atoms/sessions/network/network.atoms.ts'
import { isNamespace } from '../../chains/core/namespaces.ts'
import { useAtomValue } from '../hooks/jotai.ts'
import { useName } from '../hooks/useName.ts'
import { useNetworkImage } from '../hooks/useNetworkImage.ts'
import { useT } from '../hooks/useT.ts'
import { BusyGlyph } from '../ui/BusyGlyph/BusyGlyph.tsx'
import { cx } from '../ui/cx.ts'
import { downIcon, warnIcon } from '../ui/Icon/first-icons.ts'
import { Icon } from '../ui/Icon/Icon.tsx'
import { Logo } from '../ui/Logo/Logo.tsx'
import { Rosette } from '../ui/Rosette/Rosette.tsx'
import { shortAddress } from '../ui/ShortAddress/short-address.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden.tsx'
import {
  address as addressText,
  bar,
  divider,
  face,
  label,
  lead,
  name as nameText,
  root,
  small,
  warn,
  worth,
} from './button-view.css.ts'

/** Content of `<wallet-button>` with a session. It is inside the element's own button, so it has no controls. */
export function ButtonView({ kind, balance, charsStart, charsEnd, size, namespace }: ButtonViewProps): ReactNode {
  const t = useT(sessionMessages)
  const active = useAtomValue(activeNamespaceAtom)
  const target = isNamespace(namespace) ? namespace : active
  const connection = useAtomValue(connectionAtoms[target])
  const network = useAtomValue(networkAtoms[target])
  const networkImage = useNetworkImage()
  const { networks, allowUnsupportedChain } = useAtomValue(optionsAtom)
  const session = sessionOf(connection)
  const named = useName(kind === 'network' ? undefined : session)
  const sm = size === 'sm'
  const box = cx(root, sm && small)
  const supported = !!configuredNetwork(networks, network.caipNetworkId)

  const short = session && shortAddress(session.address, charsStart, charsEnd)
  if (session && !supported && !allowUnsupportedChain)
    return (
      <span className={cx(box, warn)}>
        <span part="icon">
          <Icon path={warnIcon} size={sm ? 16 : 20} />
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
        <Logo name={network.name} src={networkImage(network)} size={sm ? 20 : 24} round />
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
        <Icon path={downIcon} size={16} />
      </span>
    )
  const withBalance = balance !== 'hide' && supported && target === active
  return (
    <span className={box}>
      {withBalance && (
        <span className={worth}>
          {picture}
          <VisuallyHidden>{network.name}</VisuallyHidden>
          <Balance />
        </span>
      )}
      <span className={withBalance ? face : undefined} part={withBalance ? undefined : 'icon'}>
        <Rosette address={session.address} size={withBalance ? (sm ? 20 : 28) : sm ? 24 : 32} />
      </span>
      <bdi
        className={cx(label, named ? nameText : withBalance && addressText)}
        dir={named ? undefined : 'ltr'}
        part="label"
      >
        {named ?? short}
      </bdi>
      <Icon path={downIcon} size={16} />
    </span>
  )
}

/** The balance between two dividers; one divider where a network has no balance to read. */
function Balance(): ReactNode {
  const state = useAtomValue(balanceAtom)
  const locale = useAtomValue(localeAtom)
  const { nativeCurrency } = useAtomValue(networkAtoms[useAtomValue(activeNamespaceAtom)])
  const value = 'value' in state ? state.value : undefined
  // The placeholder is about as wide as the value, so that the page's layout does not shift.
  if (state.status === 'none') return <span className={divider} />
  return (
    <>
      <span className={divider} />
      {value === undefined && state.status !== 'failed' ? (
        <span className={bar} part="balance" data-waits />
      ) : (
        <bdi part="balance">
          {value === undefined ? '–' : formatBalance(value, nativeCurrency.decimals, locale)} {nativeCurrency.symbol}
        </bdi>
      )}
      <span className={divider} />
    </>
  )
}
