import { useEffect, useRef, useState } from 'react'
import { rememberDeepLink } from '../../../atoms/pairing/deep-link.atoms.ts'
import { type LinkKind, openWalletLink } from '../../../atoms/pairing/open-wallet-link.ts'
import { type AppOpen, watchAppOpen } from '../../../atoms/pairing/watch-app-open.ts'
import { useKit } from '../../hooks/useKit.ts'

/** What is opened, and what to remember of it for later requests. */
export interface Opened {
  readonly href: string
  readonly base?: string | undefined
  readonly name: string
  readonly kind: LinkKind
}

/** Opens a wallet inside of the visitor's gesture and tells what became of it. */
export function useAppOpen(attempt: number | undefined) {
  const kit = useKit()
  const [state, setState] = useState<{ readonly attempt: number | undefined; readonly outcome: AppOpen | 'opening' }>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return {
    /** Of this attempt only: a new one begins with a closed app. */
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
