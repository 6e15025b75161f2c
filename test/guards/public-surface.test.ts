// A change of the public surface shows in review as lines of public-surface.snap.json: `npm run surface` writes it.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cssVariables, differences, exportsOf, membersOf, type Surface, surface } from './checks/surface.ts'
import { read, root } from './project.ts'

const file = 'test/guards/public-surface.snap.json'
const violations = 'test/guards/violations/public-surface'

describe('public surface', () => {
  let now: Surface
  beforeAll(() => {
    now = surface()
  })

  test('default: it is the reviewed one', () => {
    if (process.env.WM_UPDATE_SURFACE) writeFileSync(path.join(root, file), `${JSON.stringify(now, null, 2)}\n`)
    expect(existsSync(path.join(root, file)), `${file} is missing: npm run surface`).toBe(true)
    const reviewed = JSON.parse(read(file)) as Surface
    expect(differences(reviewed, now), 'if this is meant: npm run surface, and say it in a changeset').toEqual([])
  })

  test('behavior: no list is empty by mistake', () => {
    for (const kind of Object.keys(now)) {
      // The button dispatches nothing of its own and reads its variables from the modal's list.
      if (kind.startsWith('<wallet-button>')) continue
      expect(now[kind]?.length, kind).toBeGreaterThan(0)
    }
  })

  test('behavior: a new export, a new variable and a lost code are seen', () => {
    expect(exportsOf(`${violations}/entry.ts`)).toEqual(['added', 'type Added'])
    expect(cssVariables([read(`${violations}/entry.ts`)])).toEqual(['--wm-added'])
    expect(membersOf(`${violations}/errors.ts`, 'ErrorData')).toEqual(['KEPT'])
    const before = { exports: ['kept'], codes: ['KEPT', 'LOST'] }
    const after = {
      exports: ['kept', ...exportsOf(`${violations}/entry.ts`)],
      codes: membersOf(`${violations}/errors.ts`, 'ErrorData'),
    }
    expect(differences(before, after)).toEqual(['- codes: LOST', '+ exports: added', '+ exports: type Added'])
  })
})
