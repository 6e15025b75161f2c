import { describe, expect, test } from 'vitest'
import { type Chunks, measureStages } from '../../../build/stages.mjs'
import { read } from '../project.ts'

const ofSignIn =
  /^src\/(?:atoms\/sign-in\/|atoms\/sessions\/(?:one-approval|sign-in-sessions|left-accounts)|atoms\/i18n\/messages\/sign-in-|react-views\/views\/sign-in\/(?!sign-in\.view))/

/** Steps of a visit to a page without the option `siwx`. */
const stagesWithoutSignIn = ['load', 'open', 'views', 'page-extras', 'sheet', 'connect', 'button', 'tabs', 'send', 'guards', 'effects', 'connections', 'catalogue']
const partOfSignIn =
  /^src\/(?:atoms\/sign-in\/|siwx\/|chains\/[\w/-]*(?:sign-in|siwx)|atoms\/sessions\/(?:[\w/-]*sign-in|one-approval|left-accounts)|atoms\/i18n\/messages\/sign-in|react-views\/views\/sign-in\/)/
/** Modules that load all the same, with the reason: they decide at once, and code that comes later would be late. */
const always = {
  'src/atoms/sessions/sign-in-gate.atoms.ts': 'the hook by which views and the close control ask for the gate; without a session it has none',
  'src/atoms/sessions/sign-in.atoms.ts': 'the gate: an account of a page that turns sign-in on while it is connected is out of sight at once',
  'src/atoms/sessions/require-sign-in.ts': 'the same for signing and sending',
  'src/chains/core/error-texts/sign-in-required.ts': 'its error',
  'src/react-views/views/sign-in/sign-in.view.ts': 'the row of the view in the table of all views: its name, title and file',
}
/** Bytes of these modules, before they are minified. */
const MOST = 1_536
/** A pairing's modules that only a sign-in needs: they make and answer the link that proposes both at once. */
const ofLink = /^src\/chains\/wallet-connect\/(?:auth-request|intercept-auth-response|read-proofs|settle-approval)/

describe('sign-in', () => {
  test('default: its code is in files of its own, which no other file needs', () => {
    const { cdn, cdnReact } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks; readonly cdnReact: Chunks }
    for (const chunks of [cdn, cdnReact]) {
      const own = Object.keys(chunks).filter((file) => Object.keys(chunks[file]?.modules ?? {}).some((module) => ofSignIn.test(module)))
      expect(own).toHaveLength(2)
      expect(own.filter((file) => !file.startsWith('chunks/sign-in-'))).toEqual([])
      // The pseudo-locale of tests has every message.
      const needing = Object.keys(chunks).filter((file) => !own.includes(file) && !file.includes('/pseudo-') && chunks[file]?.imports.some((one) => own.includes(one)))
      expect(needing).toEqual([])
    }
  })

  test('default: without the option a visit loads none of it, but for the gate that others ask', () => {
    const { cdn, cdnReact } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks; readonly cdnReact: Chunks }
    for (const chunks of [cdn, cdnReact]) {
      const sizes = measureStages(chunks)
      const loadedBy = (names: readonly string[]) => {
        const files = names.flatMap((name) => sizes[name]?.files ?? [])
        return files.flatMap((file) => Object.entries(chunks[file]?.modules ?? {})).filter(([module]) => partOfSignIn.test(module) || ofLink.test(module))
      }
      const loaded = loadedBy(stagesWithoutSignIn)
      expect(loadedBy(['pairing']).map(([module]) => module)).toEqual([])
      expect(loaded.map(([module]) => module).sort()).toEqual(Object.keys(always).sort())
      const bytes = loaded.reduce((total, [, length]) => total + length, 0)
      expect(bytes, 'bytes of the gate before they are minified').toBeLessThanOrEqual(MOST)
      // The pattern finds what it is to find.
      expect(Object.keys(chunks).flatMap((file) => Object.keys(chunks[file]?.modules ?? {})).filter((module) => partOfSignIn.test(module)).length).toBeGreaterThan(15)
    }
  })
})
