import { expect, test } from 'vitest'
import type { ConnectMethod } from '../../../atoms/kit/options/options.ts'
import { connectGroups } from './WaysToConnect.tsx'

const all: readonly ConnectMethod[] = ['email', 'social', 'wallet']

test('default: wallets first when one is installed, else email and social first', () => {
  expect(connectGroups([], all, true)).toEqual(['wallet', 'email', 'social'])
  expect(connectGroups([], all, false)).toEqual(['email', 'social', 'wallet'])
})

test('param: the integrator’s order wins, and what it leaves out follows', () => {
  expect(connectGroups(['social', 'wallet', 'email'], all, true)).toEqual(['social', 'wallet', 'email'])
  expect(connectGroups(['social'], all, true)).toEqual(['social', 'wallet', 'email'])
  expect(connectGroups(['social'], all, false)).toEqual(['social', 'email', 'wallet'])
})

test('behavior: a group that has nothing is left out, and none comes twice', () => {
  expect(connectGroups(['email', 'wallet'], ['wallet'], false)).toEqual(['wallet'])
  expect(connectGroups(['wallet', 'wallet'], all, true)).toEqual(['wallet', 'email', 'social'])
  expect(connectGroups([], [], true)).toEqual([])
})
