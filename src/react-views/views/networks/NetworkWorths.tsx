import { useEffect } from 'react'
import { FIAT_VALUE_PLACES } from '../../../atoms/assets/fiat-value.ts'
import { loadNetworkWorths, networkWorthsAtom } from '../../../atoms/assets/network-worths.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'

export interface NetworkWorthsProps {
  /** Called with the texts by network, each time that they change. */
  readonly tell: (worths: ReadonlyMap<CaipNetworkId, string>) => void
}

/** Tells a list of networks what the connected accounts are worth there. Draws nothing. */
export function NetworkWorths({ tell }: NetworkWorthsProps): undefined {
  const kit = useKit()
  const worths = useAtomValue(networkWorthsAtom)
  const locale = useAtomValue(localeAtom)
  useEffect(() => {
    const stop = new AbortController()
    void loadNetworkWorths(kit, stop.signal)
    return () => stop.abort()
  }, [kit])
  useEffect(() => {
    tell(new Map([...worths].map(([network, worth]) => [network, formatUsd(worth, FIAT_VALUE_PLACES, locale)])))
  }, [worths, locale, tell])
}
