import { authId } from '../../chains/core/connector.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { embeddable } from '../../chains/core/namespace-info.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { EmbeddedAccountType, EmbeddedUser } from '../../embedded/embedded-client.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import type { EmailState } from './email/email.machine.ts'
import { offeredSocials, telegramPlatform } from './social/offered-socials.ts'
import type { SocialState } from './social/social.machine.ts'

/** A login with Farcaster: a link that the visitor opens in its app, and the wait for the approval. */
type FarcasterState =
  | { readonly status: 'loading' | 'connecting' | 'done' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed'; readonly error: WmError }

export type AccountType = EmbeddedAccountType
export type User = EmbeddedUser

/** The length and validity of the code that was mailed last; empty if the site does not report them. */
export const codeAtom = atom<{ readonly length?: number; readonly seconds?: number }>({})

/** The address after the last change, a new object for each change; empty before the first. */
export const changedEmailAtom = atom<{ readonly email: string }>({ email: '' })

export const emailAtom = atom<EmailState>({ status: 'idle' })

export const socialAtom = atom<SocialState>({ status: 'idle' })

export const farcasterAtom = atom<FarcasterState>({ status: 'loading' })

/** True while a login is active. A page has one login at a time, so no other can start. */
export const loggedInAtom = atom((get) => allSessions(get).some((session) => session.connectorId === authId))

/** True if a login is possible: a secure site and a network of the embedded wallet are configured. */
export const loginOfferedAtom = atom((get) => {
  const { basic, hosts, networks } = get(optionsAtom)
  return !basic && !!hosts.secureFrame && networks.some(({ chainNamespace }) => embeddable.includes(chainNamespace))
})

export const socialsAtom = atom((get) =>
  get(loginOfferedAtom) ? offeredSocials(get(optionsAtom).features.socials, telegramPlatform(globalThis.window)) : [],
)

// Errors of a secure site that cannot be reached; an error from the frame itself or a refusal is an answer.
const away = /^(FRAME_(?!ERROR)|PROVIDER_DISCONNECTED)/

/** The error that kept the embedded wallet from being restored: its site did not answer. */
export const restoreFailedAtom = atom((get) => {
  for (const namespace of namespaces) {
    const state = get(connectionAtoms[namespace])
    const { connectorId, error } = ('failure' in state && state.failure) || {}
    if (connectorId === authId && error && away.test(error.code)) return error
  }
  return undefined
})
