import type { FrameTheme } from '../../../embedded/embedded-env.ts'
import { localeAtom } from '../../i18n/locale.atoms.ts'
import type { HasHandle, HasStore } from '../../kit/kit.ts'
import { optionsAtom, themeModeAtom, themeVariablesAtom } from '../../kit/options/options.atoms.ts'
import { findModal } from '../../navigation/modal/modal-elements.ts'

/** The default accent color. */
const ACCENT = '#0a6173'

/** Returns theme and locale of the modal for the secure frame. */
export function frameTheme({ store, handle }: HasStore & HasHandle): FrameTheme {
  const host = findModal(handle) as unknown as HTMLElement | undefined
  const wanted = store.get(themeModeAtom) || store.get(optionsAtom).theme || host?.getAttribute('theme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const themeMode = wanted === 'light' || wanted === 'dark' ? wanted : dark ? 'dark' : 'light'
  const themeVariables = store.get(themeVariablesAtom)
  // The computed value covers an accent from options, from `setTheme` and from the page's CSS.
  const accent = host && getComputedStyle(host).getPropertyValue('--wm-accent').trim()
  return {
    themeMode,
    themeVariables,
    w3mThemeVariables: {
      '--w3m-accent': accent || ACCENT,
      '--w3m-background': themeMode === 'light' ? '#fff' : '#202020',
    },
    locale: store.get(localeAtom),
  }
}
