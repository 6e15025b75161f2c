import { describe, expect, test } from 'vitest'
import { type Chunks, measureStages } from '../../../build/stages.mjs'
import { read } from '../project.ts'

const ofSignIn =
  /^src\/(?:atoms\/sign-in\/|atoms\/sessions\/(?:one-approval|sign-in-sessions|left-accounts)|atoms\/i18n\/messages\/sign-in-|react-views\/views\/sign-in\/(?!sign-in\.view))/

/** Steps of a visit to a page without the option `siwx`. */
const stagesWithoutSignIn = ['load', 'open', 'views', 'page-extras', 'sheet', 'connect', 'button', 'tabs', 'account', 'send', 'guards', 'effects', 'connections', 'catalogue']
const partOfSignIn =
  /^src\/(?:atoms\/sign-in\/|siwx\/|chains\/[\w/-]*(?:sign-in|siwx)|atoms\/sessions\/(?:[\w/-]*sign-in|one-approval|left-accounts)|atoms\/i18n\/messages\/sign-in|react-views\/views\/sign-in\/)/
/** The only module that loads all the same: the row of the view in the table of views, with its name and its title. */
const row = 'src/react-views/views/sign-in/sign-in.view.ts'
/**
 * Modules that load in its place, with their bytes before they are minified: they hide and refuse everything while a
 * page with the option lacks the code that decides.
 */
const hook = {
  'src/atoms/sessions/account-gate.atoms.ts': 280,
  'src/atoms/sessions/check-account.ts': 560,
}
/** Modules that look at the option, so that code of sign-in does not come back under another name. */
const asks = {
  'src/atoms/kit/options/normalize.ts': 'checks the option by its form',
  ...{ 'src/atoms/sessions/account-gate.atoms.ts': 'the hook', 'src/atoms/sessions/check-account.ts': 'the hook' },
  'src/atoms/assets/places.atoms.ts': 'names no account that the hook holds back',
  'src/atoms/sessions/connect.ts': 'loads what signs in with the approval of a connection',
  'src/atoms/runtime/start-session-features.ts': 'loads what follows the sign-in',
  'src/atoms/navigation/apply-policy.ts': 'leaves what a connection leads to to the sign-in',
}
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

  test('default: without the option a visit loads none of it, but for the row of its view', () => {
    const { cdn, cdnReact } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks; readonly cdnReact: Chunks }
    for (const chunks of [cdn, cdnReact]) {
      const sizes = measureStages(chunks)
      const loadedBy = (names: readonly string[]) =>
        names.flatMap((name) => sizes[name]?.files ?? []).flatMap((file) => Object.entries(chunks[file]?.modules ?? {}))
      const loaded = loadedBy([...stagesWithoutSignIn, 'pairing'])
      expect(loaded.map(([module]) => module).filter((module) => partOfSignIn.test(module) || ofLink.test(module))).toEqual([row])
      const bytes = Object.fromEntries(loaded)
      for (const [module, most] of Object.entries(hook)) expect(bytes[module], module).toBeLessThanOrEqual(most)
      const own = loaded.map(([module]) => module).filter((module) => /^src\/.*\.tsx?$/.test(module))
      expect(own.filter((module) => /\.siwx\b|\bsiwx\b[^'\n]*\} = |\bsiwx,/.test(read(module))).sort()).toEqual(Object.keys(asks).sort())
      // The pattern finds what it is to find.
      expect(Object.keys(chunks).flatMap((file) => Object.keys(chunks[file]?.modules ?? {})).filter((module) => partOfSignIn.test(module)).length).toBeGreaterThan(15)
    }
  })
})
