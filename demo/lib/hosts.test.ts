import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { resolveHost } from './hosts.mjs'

const lan = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address

describe('resolveHost', () => {
  it('stays on this machine by itself', () => {
    for (const host of [undefined, '127.0.0.1', 'localhost'])
      expect(resolveHost(host)).toMatchObject({ listen: '127.0.0.1', name: '127.0.0.1', pageName: 'localhost' })
    expect(resolveHost().allowed.has('shop.example')).toBe(false)
  })

  it.runIf(lan)('names the address that a phone can reach when all are asked for', () => {
    const { listen, name, pageName, allowed } = resolveHost('0.0.0.0')
    expect(listen).toBe('0.0.0.0')
    expect(name).not.toBe('0.0.0.0')
    expect(pageName).toBe(name)
    expect(allowed.has(name) && allowed.has('localhost') && allowed.has(`${lan}`)).toBe(true)
  })

  it('takes one address or name as it is', () => {
    expect(resolveHost('192.0.2.7')).toMatchObject({ listen: '192.0.2.7', name: '192.0.2.7', pageName: '192.0.2.7' })
    expect(resolveHost('desk.local').allowed).toEqual(new Set(['desk.local']))
  })

  it.each(['a b', 'x/y', 'fe80::1', "x'; script-src *"])('refuses %s', (host) => {
    expect(() => resolveHost(host)).toThrow('--host')
  })
})
