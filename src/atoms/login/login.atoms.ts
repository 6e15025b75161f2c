import { authId } from '../../chains/core/connector.ts'
import { embeddable } from '../../chains/core/embeddable.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { EmbeddedAccountType, EmbeddedUser } from '../../embedded/embedded-client.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import type { EmailState } from './email.machine.ts'
import type { FarcasterState } from './farcaster-state.ts'
import { offeredSocials } from './offered-socials.ts'
import type { SocialState } from './social.machine.ts'
import { telegramPlace } from './telegram-place.ts'

export type AccountType = EmbeddedAccountType
export type User = EmbeddedUser

/** What the site says of the code that it mailed last; empty where it says nothing. */
export const codeAtom = atom<{ readonly length?: number; readonly seconds?: number }>({})

/** The address that the login was changed to last, each time an object of its own; empty until then. */
export const changedEmailAtom = atom<{ readonly email: string }>({ email: '' })

/** How the login by email stands. */
export const emailAtom = atom<EmailState>({ status: 'idle' })

/** How the login with a social account stands. */
export const socialAtom = atom<SocialState>({ status: 'idle' })

/** How the login with Farcaster stands. */
export const farcasterAtom = atom<FarcasterState>({ status: 'loading' })

/** Why nobody can log in at the moment: there is one login for each page, and it is in use. */
export const loggedInAtom = atom((get) =>
  [...namespaces.map((namespace) => sessionOf(get(connectionAtoms[namespace]))), ...get(othersAtom)].some(
    (session) => session?.connectorId === authId,
  ),
)

/** Whether anybody can log in here: the page has a secure site, and a network that an embedded wallet has accounts on. */
export const loginOfferedAtom = atom((get) => {
  const { basic, hosts, networks } = get(optionsAtom)
  return !basic && !!hosts.secureFrame && networks.some(({ chainNamespace }) => embeddable.includes(chainNamespace))
})

/** The social accounts that can be used here. */
export const socialsAtom = atom((get) =>
  get(loginOfferedAtom) ? offeredSocials(get(optionsAtom).features.socials, telegramPlace(globalThis.window)) : [],
)

// What the frame itself says, or the visitor, is an answer.
const away = /^(FRAME_(?!ERROR)|PROVIDER_DISCONNECTED)/

/** Why the embedded wallet is not there although somebody is logged in: its site did not answer. */
export const restoreFailedAtom = atom((get) => {
  for (const namespace of namespaces) {
    const state = get(connectionAtoms[namespace])
    const { connectorId, error } = ('failure' in state && state.failure) || {}
    if (connectorId === authId && error && away.test(error.code)) return error
  }
  return undefined
})
