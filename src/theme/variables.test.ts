import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { themeVariables, validThemeValue } from './variables.ts'

test('default: the eight public names', () => {
  expect(themeVariables).toHaveLength(8)
  expect(new Set(themeVariables).size).toBe(8)
})

test('default: docs/theming.md has the defaults of the style sheets', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const code = read('tokens.css.ts') + read('tokens-views.css.ts')
  const defaults = [...code.matchAll(/publicVar\('([\w-]+)', '([^']+)'\)/g)].map(([, name, value]) => [
    `--wm-${name}`,
    value,
  ])
  const documented = [...read('../../docs/theming.md').matchAll(/^\| `(--wm-[\w-]+)` \| `?([^`|]+?)`? \|/gm)].map(
    ([, name, value]) => [name, value === "the system's" ? 'system-ui,sans-serif' : value],
  )
  expect(defaults.length).toBe(themeVariables.length)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(defaults))
})

test('default: ordinary values pass', () => {
  const good: [string, string | number, string?][] = [
    ['--wm-accent', '#0a6173'],
    ['--wm-accent', 'rebeccapurple'],
    ['--wm-accent', 'rgb(10 97 115 / 80%)'],
    ['--wm-accent', 'hsla(231, 100%, 70%, 1)'],
    ['--wm-accent', 'oklch(0.6 0.1 200deg)'],
    ['--wm-qr-color', '#000'],
    ['--wm-color-mix', '#00BB7F'],
    ['--wm-color-mix-strength', 40, '40'],
    ['--wm-color-mix-strength', '12.5'],
    ['--wm-color-mix-strength', '40%', '40'],
    ['--wm-font-size-master', '10px'],
    ['--wm-font-size-master', '.625rem'],
    ['--wm-border-radius-master', 0, '0px'],
    ['--wm-border-radius-master', '0', '0px'],
    ['--wm-z-index', 2147483647, '2147483647'],
    ['--wm-z-index', '-1'],
    ['--wm-font-family', 'Inter'],
    ['--wm-font-family', '"Söhne Mono", system-ui, -apple-system, sans-serif'],
    ['--wm-font-family', "'Noto Sans', Arial"],
  ]
  for (const [name, value, expected] of good) {
    expect([name, value, validThemeValue(name, value)]).toEqual([name, value, expected ?? value])
  }
})

test('param: the older prefix is understood', () => {
  expect(validThemeValue('--w3m-accent', '#fff')).toBe('#fff')
})

test('error: unknown names and everything that is not a plain value', () => {
  expect(validThemeValue('--wm-space', '4px')).toBeUndefined()
  expect(validThemeValue('toString', '4px')).toBeUndefined()
  const bad: unknown[] = [
    '',
    'url(https://evil.example)',
    'url("data:,")',
    'red;background:url(x)',
    'red}',
    '{',
    '#fff/**/',
    'image-set("x" 1x)',
    'var(--x)',
    'env(x)',
    'attr(x)',
    '\\75rl(x)',
    'expression(1)',
    'rgb(url(x))',
    'rgb(0 0 0',
    '1px;',
    '1px 1px',
    'calc(1px)',
    '<x>',
    '"unclosed',
    "'a\"b'",
    'a\nb',
    '@import x',
    null,
    undefined,
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'x'.repeat(10_000),
  ]
  for (const name of themeVariables) {
    for (const value of bad) {
      expect([name, value, validThemeValue(name, value)]).toEqual([name, value, undefined])
    }
  }
})
