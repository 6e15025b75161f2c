import { describe, expect, test } from 'vitest'
import type { Chunks } from '../../../build/stages.mjs'
import { read } from '../project.ts'

const ofSignIn =
  /^src\/(?:atoms\/sign-in\/|atoms\/sessions\/(?:one-approval|sign-in-sessions)|atoms\/i18n\/messages\/sign-in-|react-views\/views\/sign-in\/(?!sign-in\.view))/

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
})
