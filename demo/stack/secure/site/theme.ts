import { type Handlers, handler } from './handler.ts'
import { v } from './schema.ts'
import type { Language } from './words/language.ts'

const values = v.optional(v.record(v.string(), v.union([v.string(), v.number()])))
const schema = v.object({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  themeVariables: values,
  w3mThemeVariables: values,
  // Beyond the protocol: the language of the page, as a BCP 47 tag.
  locale: v.optional(v.pipe(v.string(), v.maxLength(35))),
})

// Names of the page's own tokens, in the order in which they win.
const accents = ['--wm-accent', '--w3m-accent']
const radii = ['--wm-radius-master', '--w3m-border-radius-master']
// A colour in numbers: no urls, no variables, no functions that reach outside.
const colour = /^(?:#[0-9a-f]{3,8}|(?:rgba?|hsla?|oklch|oklab|hwb)\([\d.,%/\s deg-]{1,60}\))$/i

type Rgb = readonly [number, number, number]

/** The colour as the screen has it, or undefined for one that is not opaque. */
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
 * The look and the language of the page around, as far as they cannot hide anything: light or dark, an accent that is
 * seen on the card, how round corners are, and which of the frame's own texts are used. Everything else that a page sends is left unread.
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
    // The name and pictures that a page gives itself are not shown: the project's name on the server is.
    SYNC_DAPP_DATA: handler(v.object({}), () => undefined),
  }
}
