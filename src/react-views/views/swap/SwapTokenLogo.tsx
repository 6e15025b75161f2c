import type { ReactNode } from 'react'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { SwapToken } from '../../../atoms/swap/swap-form.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { useTokenPicture } from './useTokenPicture.ts'

/** The picture of a token to swap, with that of its network. */
export function SwapTokenLogo({ token }: { readonly token: SwapToken }): ReactNode {
  const networkImage = useNetworkImage()
  const network = useAtomValue(activeNetworkAtom)
  const badge = <Logo name={network.name} src={networkImage(network)} size={12} round />
  return <Logo name={token.symbol} src={useTokenPicture()(token)} size={36} round badge={badge} />
}
