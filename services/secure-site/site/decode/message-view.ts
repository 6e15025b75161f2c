import { bytesToHex, type Hex, parseTransaction } from 'viem'
import { words } from '../words/words.ts'
import type { ApprovalView, Note } from './approval-view.ts'
import { escapeText } from './escape-text.ts'
import { looksLikeSignIn } from './sign-in-text.ts'
import { textOf } from './text-of.ts'

const hash: Note = { tone: 'bad', title: words('message.hash'), text: words('message.hashText') }

const transaction: Note = {
  tone: 'bad',
  title: words('message.transaction'),
  text: words('message.transactionText'),
}

function isTransactionText(text: string): boolean {
  if (!/^(?:0x)?(?:[0-9a-f]{2}){26,}$/i.test(text)) return false
  try {
    return parseTransaction((text.startsWith('0x') ? text : `0x${text}`) as Hex) !== undefined
  } catch {
    return false
  }
}

/** Returns the view of a message to sign, as text if it is valid UTF-8. */
export function messageView(bytes: Uint8Array): ApprovalView {
  const text = textOf(bytes)
  // A sign-in for another site was refused before.
  const isSignIn = text !== undefined && looksLikeSignIn(text)
  const common = { approve: words(isSignIn ? 'message.signIn' : 'common.sign'), rows: [] }
  if (text === undefined)
    return {
      ...common,
      title: words('message.data'),
      // The content is unreadable, and some contracts accept it as a permission: one press in a masked frame is not
      // enough.
      proof: [],
      text: { label: words('message.dataLabel', { count: bytes.length }), value: bytesToHex(bytes) },
      notes: [
        // 32 bytes are the size of a hash of other data.
        bytes.length === 32
          ? hash
          : { tone: 'warn', title: words('message.unreadable'), text: words('message.unreadableText') },
      ],
    }
  // Some smart-contract wallets accept the signature of a hash in hexadecimal text.
  const isHash = /^(?:0x)?[0-9a-f]{64}$/i.test(text.trim())
  const isTransaction = isTransactionText(text.trim())
  const escaped = escapeText(text)
  const hidden: Note = { tone: 'warn', title: words('message.hidden'), text: words('message.hiddenText') }
  return {
    ...common,
    title: words(isSignIn ? 'message.signIn' : 'message.title'),
    text: { label: words('message.label'), value: escaped },
    notes: [...(isHash ? [hash] : []), ...(isTransaction ? [transaction] : []), ...(escaped === text ? [] : [hidden])],
    ...((isHash || isTransaction) && { proof: [] }),
  }
}
