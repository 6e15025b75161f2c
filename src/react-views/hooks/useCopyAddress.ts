import { useEffect, useState } from 'react'
import { copyAddress } from '../../atoms/account/copy-address.ts'
import { useKit } from './useKit.ts'

// How long the check stands in for the copy mark.
const HOLD = 2_000

/** Copies an address; `copied` is the one copied a moment ago. */
export function useCopyAddress(): { readonly copied: string | undefined; copy(address: string): void } {
  const kit = useKit()
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    return copied ? kit.env.clock.after(HOLD, () => setCopied(undefined)) : undefined
  }, [copied, kit])
  return {
    copied,
    copy: (address) => void copyAddress(kit, address).then((done) => setCopied(done ? address : undefined)),
  }
}
