import type { FrameTheme } from '../../embedded/embedded-env.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { modalOf } from '../modals.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { themeModeAtom, themeVariablesAtom } from '../theme-state/theme.atoms.ts'

/** The design's own, where nobody sets another. */
const ACCENT = '#0a6173'

/** How the page's modal looks and speaks now, for the frame to be like it (protocol §3.12). */
export function frameTheme(kit: Kit): FrameTheme {
  const host = modalOf((kit as InnerKit).handle) as unknown as HTMLElement | undefined
  const wanted = kit.store.get(themeModeAtom) || kit.store.get(optionsAtom).theme || host?.getAttribute('theme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const themeMode = wanted === 'light' || wanted === 'dark' ? wanted : dark ? 'dark' : 'light'
  const themeVariables = kit.store.get(themeVariablesAtom)
  // What is in force, wherever it was set: by option, at run time or in the page's CSS.
  const accent = host && getComputedStyle(host).getPropertyValue('--wm-accent').trim()
  return {
    themeMode,
    themeVariables,
    w3mThemeVariables: {
      '--w3m-accent': accent || ACCENT,
      '--w3m-background': themeMode === 'light' ? '#fff' : '#202020',
    },
    locale: kit.store.get(localeAtom),
  }
}
