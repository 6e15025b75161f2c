import { type ReactNode, useEffect, useState } from 'react'
import { lookUpPicture } from '../../../atoms/names/look-up.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'

interface OwnPictureProps {
  readonly address: string
  /** The name of the account, which leads to it. */
  readonly name: string
}

/** The picture of an account's name, if it is on a host that the page names; otherwise the pattern of the address. */
export function OwnPicture({ address, name }: OwnPictureProps): ReactNode {
  const kit = useKit()
  const network = useAtomValue(activeNetworkAtom)
  const [found, setFound] = useState<{ readonly of: string; readonly src: string | undefined }>()
  useEffect(() => {
    let isCurrent = true
    // A picture is an extra: without an answer the pattern stays.
    lookUpPicture(kit, network, name).then(
      (src) => isCurrent && setFound({ of: name, src }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [kit, network, name])
  const src = found?.of === name ? found.src : undefined
  return src ? <Logo name={name} src={src} size={48} round /> : <Rosette address={address} size={48} />
}
