import { englishMessages, type Messages } from './english-messages.ts'

// biome-ignore format: a table of letters
const accented: { readonly [letter: string]: string } = {
  a: 'å', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ',
  n: 'ñ', o: 'ô', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'û', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž',
  A: 'Å', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', F: 'Ƒ', G: 'Ĝ', H: 'Ĥ', I: 'Î', J: 'Ĵ', K: 'Ķ', L: 'Ļ', M: 'Ṁ',
  N: 'Ñ', O: 'Ô', P: 'Þ', Q: 'Ǫ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Û', V: 'Ṽ', W: 'Ŵ', X: 'Ẋ', Y: 'Ý', Z: 'Ž',
}

// Private-use characters stand for the arguments while the text around them is changed.
const FIRST_MARK = 0xe000

/** Accents every letter, adds brackets and about 40 % length, to reveal untranslated and overflowing texts. */
export function lengthen(text: string): string {
  // The padding contains spaces, so that it wraps like words.
  const fill = ' ·'.repeat(Math.max(1, Math.ceil(text.length * 0.2) - 1))
  return `[${Array.from(text, (letter) => accented[letter] ?? letter).join('')}${fill}]`
}

/** Returns the pseudo-locale of some messages. Arguments stay unchanged. */
export function pseudoOf(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([id, message]: [string, unknown]) => [
    id,
    typeof message === 'function' ? withArguments(message as (args: object) => string) : lengthen(String(message)),
  ])
  return Object.fromEntries(entries) as Messages
}

function withArguments(message: (args: object) => string): (args: object) => string {
  return (args) => {
    const kept: string[] = []
    const marked = Object.entries(args).map(([name, value]: [string, unknown]) => {
      // Numbers stay: a message may select its plural by them, and digits have no accents.
      if (typeof value !== 'string') return [name, value]
      kept.push(value)
      return [name, String.fromCharCode(FIRST_MARK + kept.length - 1)]
    })
    const text = lengthen(message(Object.fromEntries(marked)))
    return text.replace(/[\ue000-\ue0ff]/g, (mark) => kept[mark.charCodeAt(0) - FIRST_MARK] ?? '')
  }
}

export const pseudo = pseudoOf(englishMessages)
