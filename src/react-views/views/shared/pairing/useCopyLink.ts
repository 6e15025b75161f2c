import { useEffect, useState } from 'react'
import { message } from '../../../../atoms/i18n/message-ref.ts'
import { pairingMessages } from '../../../../atoms/i18n/messages/pairing-messages.ts'
import { copyText } from '../../../../atoms/navigation/toast/copy-text.ts'
import { useKit } from '../../../hooks/useKit.ts'

// Milliseconds for which the check replaces the copy icon.
const HOLD = 2_000

/** Copies the pairing link. `byHand`: the page may not write to the clipboard, so the link must be shown. */
export function useCopyLink(uri: string | undefined) {
  const kit = useKit()
  const [result, setResult] = useState<{ readonly uri: string; readonly done: boolean }>()
  const done = result?.done === true && result.uri === uri
  useEffect(() => {
    return done ? kit.env.clock.after(HOLD, () => setResult(undefined)) : undefined
  }, [done, kit])
  return {
    copied: done,
    byHand: result?.done === false,
    copy() {
      if (uri)
        void copyText(kit, uri, message(pairingMessages, 'toast.linkCopied')).then((worked) =>
          setResult({ uri, done: worked }),
        )
    },
  }
}
