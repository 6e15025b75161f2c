import { bytesToHex } from 'viem'
import { words } from '../words/words.ts'
import type { ApprovalView, Note } from './approval-view.ts'
import { escapeText } from './escape-text.ts'

export interface MessageAbout {
  /** Origin of the page that asks. */
  readonly origin: string
  readonly address: string
}

const signInLine =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?<domain>\S+) wants you to sign in with your [\w ]+ account:\n(?<account>\S+)/

/** The UTF-8 text of bytes, or undefined when they are none. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function signInNotes(text: string, { origin, address }: MessageAbout): Note[] {
  const { domain, account } = signInLine.exec(text)?.groups ?? {}
  if (!domain || !account) return []
  const { host } = new URL(origin)
  const notes: Note[] = []
  if (domain !== host)
    notes.push({
      tone: 'bad',
      title: words('message.elsewhere', { domain: escapeText(domain) }),
      text: words('message.elsewhereText', { host }),
    })
  if (account.toLowerCase() !== address.toLowerCase())
    notes.push({
      tone: 'warn',
      title: words('message.otherAccount'),
      text: words('message.otherAccountText'),
    })
  return notes
}

/** A message to sign, as its text where it is text. */
export function messageView(bytes: Uint8Array, about: MessageAbout): ApprovalView {
  const text = textOf(bytes)
  const isSignIn = text !== undefined && signInLine.test(text)
  const common = { approve: words(isSignIn ? 'message.signIn' : 'common.sign'), rows: [] }
  if (text === undefined)
    return {
      ...common,
      title: words('message.data'),
      text: { label: words('message.dataLabel', { count: bytes.length }), value: bytesToHex(bytes) },
      notes: [
        {
          tone: 'warn',
          title: words('message.unreadable'),
          text: words('message.unreadableText'),
        },
      ],
    }
  const escaped = escapeText(text)
  const notes = signInNotes(text, about)
  if (escaped !== text)
    notes.push({
      tone: 'warn',
      title: words('message.hidden'),
      text: words('message.hiddenText'),
    })
  return {
    ...common,
    title: words(isSignIn ? 'message.signIn' : 'message.title'),
    text: { label: words('message.label'), value: escaped },
    notes,
  }
}
