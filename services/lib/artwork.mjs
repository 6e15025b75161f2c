import { randomFor } from './random.mjs'

const escapeXml = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const frame = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>`

function palette(random) {
  const hue = random.below(360)
  const other = (hue + 30 + random.below(120)) % 360
  return {
    ground: `hsl(${hue} ${45 + random.below(30)}% ${32 + random.below(16)}%)`,
    deep: `hsl(${other} ${50 + random.below(30)}% ${24 + random.below(14)}%)`,
    light: `hsl(${other} ${60 + random.below(30)}% ${74 + random.below(14)}%)`,
  }
}

/** Shapes in a 64 × 64 square; `r` provides the measures. */
const shapes = [
  (c, r) => `<circle cx="32" cy="32" r="${14 + r.below(10)}" fill="${c}"/>`,
  (c, r) =>
    `<rect x="16" y="16" width="32" height="32" rx="${r.below(16)}" fill="${c}" transform="rotate(${r.below(90)} 32 32)"/>`,
  (c, r) => `<path d="M32 ${10 + r.below(8)} 54 50H10z" fill="${c}"/>`,
  (c, r) => `<path d="M8 ${34 + r.below(8)}q12-16 24 0t24 0v30H8z" fill="${c}"/>`,
  (c, r) => `<path d="M12 52V${24 + r.below(12)}a20 20 0 0 1 40 0V52z" fill="${c}"/>`,
  (c, r) => `<path d="M32 8 52 20v24L32 56 12 44V20z" fill="${c}" transform="rotate(${r.below(60)} 32 32)"/>`,
  (c, r) =>
    `<circle cx="${24 + r.below(16)}" cy="32" r="18" fill="none" stroke="${c}" stroke-width="${5 + r.below(5)}"/>`,
  (c) =>
    `<path d="M14 14h14v14H14zM36 36h14v14H36z" fill="${c}"/><path d="M36 14h14v14H36zM14 36h14v14H14z" fill="${c}" opacity=".55"/>`,
]

/** Returns the image of a wallet: a background and two shapes derived from its id. */
export function walletImage(id) {
  const random = randomFor(`image/${id}`)
  const { ground, deep, light } = palette(random)
  return frame(
    `<rect width="64" height="64" fill="${ground}"/>${random.pick(shapes)(deep, random)}<g transform="translate(16 16) scale(.5)">${random.pick(shapes)(light, random)}</g>`,
  )
}

/** Returns a round image with letters, for networks, tokens and currencies. */
export function monogram(name) {
  const random = randomFor(`monogram/${name}`)
  const { ground, light } = palette(random)
  const letters = escapeXml([...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 3).join('').toUpperCase() || '?')
  return frame(
    `<circle cx="32" cy="32" r="32" fill="${ground}"/><text x="32" y="33" fill="${light}" font-family="system-ui,sans-serif" font-size="20" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text>`,
  )
}
