import { expect } from 'chai'
import './tokens.css.ts'
import './tokens-views.css.ts'
import { adopt } from './sheets.ts'

type Rgb = readonly [number, number, number]

const text = 4.5
const control = 3
/** Foreground, surfaces, least contrast. */
const pairs: readonly [string, readonly string[], number][] = [
  ['on-accent', ['accent-fill', 'accent-fill-hover'], text],
  ['accent-fg', ['card', 'fill-1', 'fill-2', 'raised', 'accent-tint'], text],
  ['text', ['card', 'fill-1', 'fill-2', 'fill-3', 'thumb', 'accent-tint', 'ok-tint', 'warn-tint', 'bad-tint'], text],
  ['text-2', ['card', 'fill-1', 'fill-2', 'fill-3', 'raised'], text],
  ['text-3', ['card', 'fill-1', 'fill-2'], text],
  ['ok', ['card', 'fill-1', 'raised', 'ok-tint'], text],
  ['warn', ['card', 'fill-1', 'warn-tint'], text],
  ['bad', ['card', 'fill-1', 'raised', 'bad-tint', 'bad-tint-hover'], text],
  ['line-control', ['card', 'fill-1'], control],
]
const names = [...new Set(pairs.flatMap(([front, backs]) => [front, ...backs]))]

const accents = [
  '#0a6173',
  '#7b2d6b',
  '#b4481e',
  '#2b2f33',
  '#fff',
  '#000',
  '#ff0',
  '#f00',
  '#0f0',
  '#00f',
  '#0ff',
  '#888',
]
for (let hue = 0; hue < 360; hue += 15) {
  for (const rest of ['100% 50%', '100% 30%', '100% 70%', '60% 45%', '40% 85%', '80% 60%', '100% 15%', '20% 50%']) {
    accents.push(`hsl(${hue} ${rest})`)
  }
}
const mixes = [
  ['#000', '0'],
  ['#fff', '30'],
  ['#00bb7f', '40'],
  ['#f00', '100'],
  ['#ff0', '100'],
] as const

describe('theme contrast', () => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const probe = root.appendChild(document.createElement('i'))

  /** Returns the colour that a token is painted in; the canvas maps the gamut as the screen does. */
  function paint(name: string): Rgb {
    if (!canvas) throw new Error('no canvas')
    probe.style.color = `var(--w-${name})`
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
  const linear = (byte: number): number => {
    const value = byte / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = ([red, green, blue]: Rgb): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

  let release = (): void => undefined
  before(() => {
    document.body.append(host)
    release = adopt(root)
  })
  after(() => {
    release()
    host.remove()
  })

  for (const theme of ['light', 'dark']) {
    it(`behavior: ${theme} text and edges hold for any accent and any mixed colour`, function slow() {
      this.timeout(60_000)
      host.dataset.theme = theme
      const failed: string[] = []
      for (const [mixed, strength] of mixes) {
        host.style.setProperty('--wm-color-mix', mixed)
        host.style.setProperty('--wm-color-mix-strength', strength)
        for (const accent of accents) {
          host.style.setProperty('--wm-accent', accent)
          const light = new Map(names.map((name) => [name, luminance(paint(name))]))
          for (const [front, backs, least] of pairs) {
            for (const back of backs) {
              const [low = 0, high = 0] = [light.get(front) ?? 0, light.get(back) ?? 0].sort((a, b) => a - b)
              const ratio = (high + 0.05) / (low + 0.05)
              if (ratio < least)
                failed.push(`${front} on ${back} ${ratio.toFixed(2)} at ${accent}, ${mixed} ${strength}`)
            }
          }
        }
      }
      expect(failed).to.deep.equal([])
    })
  }
})
