import { atom } from '../../kit/jotai.ts'

/** A problem that only the developer of the page can solve. English, as messages of errors are. */
export interface DeveloperAlert {
  /** An error code, or the name of an option. */
  readonly code: string
  readonly title: string
  /** The way out, for the developer. */
  readonly text: string
}

/** The alerts that the modal shows while the option `debug` is on, the newest first. */
export const developerAlertsAtom = atom<readonly DeveloperAlert[]>([])
