import { v } from '../data/schema.ts'
import type { Language } from '../words/language.ts'
import { type Handlers, handler } from './handler.ts'

const values = v.optional(v.record(v.string(), v.union([v.string(), v.number()])))
const schema = v.object({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  themeVariables: values,
  w3mThemeVariables: values,
  // Extension of the frame protocol: the page's language as a BCP 47 tag.
  locale: v.optional(v.pipe(v.string(), v.maxLength(35))),
})

// Theme variables of the page, in order of precedence.
const accents = ['--wm-accent', '--w3m-accent']
const radii = ['--wm-radius-master', '--w3m-border-radius-master']
// A literal color: no URLs, variables or other functions, which could load resources.
const colour = /^(?:#[0-9a-f]{3,8}|(?:rgba?|hsla?|oklch|oklab|hwb)\([\d.,%/\s deg-]{1,60}\))$/i

type Rgb = readonly [number, number, number]

/** Returns the color as rendered; undefined if it is not opaque. */
function pixelOf(text: string): Rgb | undefined {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = text
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = canvas.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? [red, green, blue] : undefined
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/**
 * Applies the page's theme and language as far as they cannot hide content: light or dark, an accent with enough
 * contrast on the card, the corner radius, and the language. All other values are ignored.
 */
export function themeHandlers(root: HTMLElement, language: Language): Handlers {
  return {
    SYNC_THEME: handler(schema, ({ themeMode, themeVariables, w3mThemeVariables, locale }) => {
      if (locale !== undefined) language.want(locale)
      if (themeMode) root.dataset.theme = themeMode
      const tokens = { ...w3mThemeVariables, ...themeVariables }
      const find = (names: readonly string[]) => names.map((name) => tokens[name]).find((value) => value !== undefined)
      const accent = find(accents)
      const pixel = typeof accent === 'string' && colour.test(accent) ? pixelOf(accent) : undefined
      const card = root.dataset.theme === 'dark' ? 0.01 : 1
      if (pixel && contrast(luminance(pixel), card) >= 3) {
        root.style.setProperty('--accent', `rgb(${pixel.join(' ')})`)
        root.style.setProperty('--on-accent', contrast(luminance(pixel), 1) >= 4.5 ? '#fff' : '#10181b')
      } else {
        root.style.removeProperty('--accent')
        root.style.removeProperty('--on-accent')
      }
      const radius = /^(\d{1,2}(?:\.\d{1,2})?)px$/.exec(String(find(radii) ?? ''))?.[1]
      if (radius !== undefined) root.style.setProperty('--radius', `${Math.min(Number(radius), 6)}px`)
      return undefined
    }),
    // Name and icons from the page are not shown, because it could claim any; the project's name on the server is
    // shown.
    SYNC_DAPP_DATA: handler(v.object({}), () => undefined),
  }
}
