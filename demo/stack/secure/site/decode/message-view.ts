import { bytesToHex } from 'viem'
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
      title: `This signs you in at ${escapeText(domain)}, not here`,
      text: `You are on ${host}. Whoever has the signature can use it there as you.`,
    })
  if (account.toLowerCase() !== address.toLowerCase())
    notes.push({ tone: 'warn', title: 'This names another account', text: 'The message is not about your address.' })
  return notes
}

/** A message to sign, as its text where it is text. */
export function messageView(bytes: Uint8Array, about: MessageAbout): ApprovalView {
  const text = textOf(bytes)
  const isSignIn = text !== undefined && signInLine.test(text)
  const common = { approve: isSignIn ? 'Sign in' : 'Sign', rows: [] }
  if (text === undefined)
    return {
      ...common,
      title: 'Sign data',
      text: { label: `Data, ${bytes.length} bytes`, value: bytesToHex(bytes) },
      notes: [
        {
          tone: 'warn',
          title: 'This is not readable text',
          text: 'Nobody can see what the signature will be good for. Sign only if you know the site well.',
        },
      ],
    }
  const escaped = escapeText(text)
  const notes = signInNotes(text, about)
  if (escaped !== text)
    notes.push({
      tone: 'warn',
      title: 'The text has hidden characters',
      text: 'They are written out here as \\u{…}.',
    })
  return {
    ...common,
    title: isSignIn ? 'Sign in' : 'Sign a message',
    text: { label: 'Message', value: escaped },
    notes,
  }
}
