/** The available locales, with writing direction and the button texts that are needed before any view is loaded. */
export const locales = {
  en: {
    dir: 'ltr',
    connect: 'Connect wallet',
    connecting: 'Connecting…',
    network: 'Choose network',
    notLoaded: 'Didn’t load. Try again',
    notLoadedAgain: 'Didn’t load. Reload the page',
  },
  de: {
    dir: 'ltr',
    connect: 'Wallet verbinden',
    connecting: 'Verbinde …',
    network: 'Netzwerk wählen',
    notLoaded: 'Nicht geladen. Erneut versuchen',
    notLoadedAgain: 'Nicht geladen. Seite neu laden',
  },
  ar: {
    dir: 'rtl',
    connect: 'ربط المحفظة',
    connecting: 'جارٍ الربط…',
    network: 'اختيار الشبكة',
    notLoaded: 'تعذّر التحميل. حاول مجددًا',
    notLoadedAgain: 'تعذّر التحميل. أعد تحميل الصفحة',
  },
  /** Pseudo-locale: longer, accented English that reveals untranslated and overflowing texts. */
  'en-XA': {
    dir: 'ltr',
    connect: '[Connect wallet]',
    connecting: '[Connecting…]',
    network: '[Choose network]',
    notLoaded: '[Didn’t load. Try again]',
    notLoadedAgain: '[Didn’t load. Reload the page]',
  },
} as const

export type Locale = keyof typeof locales

/** Returns the first supported locale for a list of BCP 47 tags, or `en`. */
export function pickLocale(tags: readonly (string | null | undefined)[]): Locale {
  for (const tag of tags) {
    if (!tag) continue
    const [language = ''] = tag.split('-')
    for (const name of [tag, language.toLowerCase()]) if (Object.hasOwn(locales, name)) return name as Locale
  }
  return 'en'
}
