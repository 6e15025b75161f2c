import type { ReactNode } from 'react'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { SwapToken } from '../../../atoms/swap/swap-form.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'

/** The picture of a token to swap; nothing without one beside a symbol, whose first letters a monogram would repeat. */
export function SwapTokenLogo({ token, size }: { readonly token: SwapToken; readonly size: 24 | 36 }): ReactNode {
  const networkImage = useNetworkImage()
  const network = useAtomValue(activeNetworkAtom)
  const picture = token.icon ?? (token.address ? undefined : networkImage(network))
  if (size === 24) return picture && <Logo name={token.symbol} src={picture} size={24} round />
  const badge = <Logo name={network.name} src={networkImage(network)} size={12} round />
  return <Logo name={token.symbol} src={picture} size={36} round badge={badge} />
}
