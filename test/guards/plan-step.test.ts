import { expect, test } from 'vitest'
import { planStep } from '../../scripts/lib/plan-step.mjs'

const run = ['node', ['campaign.mjs']] as const
const whole = { name: 'load-postgres', run, needsPostgres: true } as const
const partly = { name: 'siwx', run, needsPostgres: true, withoutPostgres: ['--stores', 'memory,sqlite'] } as const
const rest = ['node', ['campaign.mjs', '--stores', 'memory,sqlite']]

test('default: a step runs whole where Postgres is there, and where it needs none', () => {
  expect(planStep(whole, undefined)).toEqual({ run })
  expect(planStep(partly, undefined)).toEqual({ run })
  expect(planStep({ name: 'walks', run }, { canInstall: true })).toEqual({ run })
})

test('error: where Postgres could be installed, its absence fails the step, whose other part runs', () => {
  expect(planStep(whole, { canInstall: true })).toEqual({ failed: 'load-postgres' })
  expect(planStep(partly, { canInstall: true })).toEqual({ failed: 'siwx (its part on Postgres)', run: rest })
})

test('behavior: elsewhere the part on Postgres is left out by its name, and the other part runs', () => {
  expect(planStep(whole, { canInstall: false })).toEqual({ leftOut: 'load-postgres' })
  expect(planStep(partly, { canInstall: false })).toEqual({ leftOut: 'siwx (its part on Postgres)', run: rest })
})
