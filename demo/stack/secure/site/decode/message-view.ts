import { bytesToHex } from 'viem'
import { words } from '../words/words.ts'
import type { ApprovalView, Note } from './approval-view.ts'
import { escapeText } from './escape-text.ts'
import { looksLikeSignIn } from './sign-in-text.ts'
import { textOf } from './text-of.ts'

const hash: Note = { tone: 'bad', title: words('message.hash'), text: words('message.hashText') }

/** A message to sign, as its text where it is text. */
export function messageView(bytes: Uint8Array): ApprovalView {
  const text = textOf(bytes)
  // One that is not for here was refused before.
  const isSignIn = text !== undefined && looksLikeSignIn(text)
  const common = { approve: words(isSignIn ? 'message.signIn' : 'common.sign'), rows: [] }
  if (text === undefined)
    return {
      ...common,
      title: words('message.data'),
      // Nobody reads it, and some contracts take it for a permission: one press in a masked frame is not enough.
      proof: [],
      text: { label: words('message.dataLabel', { count: bytes.length }), value: bytesToHex(bytes) },
      notes: [
        // The size of every hash that stands for something else.
        bytes.length === 32
          ? hash
          : { tone: 'warn', title: words('message.unreadable'), text: words('message.unreadableText') },
      ],
    }
  // Some wallets of contracts accept the signature of a hash that is written out.
  const isHash = /^(?:0x)?[0-9a-f]{64}$/i.test(text.trim())
  const escaped = escapeText(text)
  const hidden: Note = { tone: 'warn', title: words('message.hidden'), text: words('message.hiddenText') }
  return {
    ...common,
    title: words(isSignIn ? 'message.signIn' : 'message.title'),
    text: { label: words('message.label'), value: escaped },
    notes: [...(isHash ? [hash] : []), ...(escaped === text ? [] : [hidden])],
    ...(isHash && { proof: [] }),
  }
}
