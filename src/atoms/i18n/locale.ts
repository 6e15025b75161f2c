const en = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  network: 'Choose network',
  onramp: 'Buy crypto',
  notLoaded: 'Didn’t load. Try again',
  notLoadedAgain: 'Didn’t load. Reload the page',
}
type Texts = typeof en

/** The available locales, with the button texts that are needed before any view is loaded. */
export const locales = {
  en,
  de: {
    connect: 'Wallet verbinden',
    connecting: 'Verbinde …',
    reconnecting: 'Verbindung wird wiederhergestellt …',
    network: 'Netzwerk wählen',
    onramp: 'Krypto kaufen',
    notLoaded: 'Nicht geladen. Erneut versuchen',
    notLoadedAgain: 'Nicht geladen. Seite neu laden',
  } satisfies Texts,
  ar: {
    connect: 'ربط المحفظة',
    connecting: 'جارٍ الربط…',
    reconnecting: 'جارٍ استعادة الاتصال…',
    network: 'اختيار الشبكة',
    onramp: 'شراء عملات مشفّرة',
    notLoaded: 'تعذّر التحميل. حاول مجددًا',
    notLoadedAgain: 'تعذّر التحميل. أعد تحميل الصفحة',
  } satisfies Texts,
  /** Pseudo-locale: longer, accented English that reveals untranslated and overflowing texts. */
  'en-XA': Object.fromEntries(Object.entries(en).map(([name, text]) => [name, `[${text}]`])) as Texts,
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
