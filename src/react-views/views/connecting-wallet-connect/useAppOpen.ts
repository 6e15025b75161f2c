import { useEffect, useRef, useState } from 'react'
import { rememberDeepLink } from '../../../atoms/wallets/links/deep-link.atoms.ts'
import { type LinkKind, openWalletLink } from '../../../atoms/wallets/links/open-wallet-link.ts'
import { type AppOpen, watchAppOpen } from '../../../atoms/wallets/links/watch-app-open.ts'
import { useKit } from '../../hooks/useKit.ts'

/** A link to open, with the parts that later requests need. */
export interface Opened {
  readonly href: string
  readonly base?: string | undefined
  readonly name: string
  readonly kind: LinkKind
}

/** Opens a wallet in the visitor's gesture, and watches whether the app took over. */
export function useAppOpen(attempt: number | undefined) {
  const kit = useKit()
  const [state, setState] = useState<{ readonly attempt: number | undefined; readonly outcome: AppOpen | 'opening' }>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return {
    /** The outcome of this attempt only; a new attempt starts without one. */
    outcome: state?.attempt === attempt ? state?.outcome : undefined,
    open({ href, base, name, kind }: Opened) {
      stop.current()
      if (base) rememberDeepLink(kit, { href: base, name })
      setState({ attempt, outcome: 'opening' })
      stop.current = watchAppOpen(kit.env.clock, (outcome) => setState({ attempt, outcome }))
      openWalletLink(href, kind)
    },
  }
}
