import { useEffect, useState } from 'react'
import { copyLink } from '../../../../atoms/pairing/copy-link.ts'
import { useKit } from '../../../hooks/useKit.ts'

// How long the check stands in for the copy mark.
const HOLD = 2_000

/** Copies the pairing link. `byHand`: this page may not copy, so the link has to be shown. */
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
      if (uri) void copyLink(kit, uri).then((worked) => setResult({ uri, done: worked }))
    },
  }
}
