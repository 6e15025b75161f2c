import { useEffect, useState } from 'react'
import { message } from '../../atoms/i18n/message-ref.ts'
import { sessionMessages } from '../../atoms/i18n/messages/session-messages.ts'
import { copyText } from '../../atoms/navigation/toast/copy-text.ts'
import { useKit } from './useKit.ts'

// Milliseconds for which the check replaces the copy icon.
const HOLD = 2_000

/** Copies an address. `copied` is the address that was copied in the last two seconds. */
export function useCopyAddress(): { readonly copied: string | undefined; copy(address: string): void } {
  const kit = useKit()
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    return copied ? kit.env.clock.after(HOLD, () => setCopied(undefined)) : undefined
  }, [copied, kit])
  return {
    copied,
    copy: (address) =>
      void copyText(kit, address, message(sessionMessages, 'toast.addressCopied')).then((done) =>
        setCopied(done ? address : undefined),
      ),
  }
}
