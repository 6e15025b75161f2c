import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import type { SwapToken } from '../../../atoms/swap/swap-form.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'

/** Returns a function that gives the address of a token's picture, if it has one; the coin has that of its network. */
export function useTokenPicture(): (token: SwapToken) => string | undefined {
  const networkImage = useNetworkImage()
  const network = useAtomValue(activeNetworkAtom)
  return ({ icon, address }) => icon ?? (address ? undefined : networkImage(network))
}
