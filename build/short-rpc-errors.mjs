import path from 'node:path'

const file = path.join('viem', '_esm', 'errors', 'rpc.js')
const numbers = /defineProperty\((\w+), "code", \{[^}]*?value: (-?\d+)/g

/**
 * viem's classes for JSON-RPC codes without their sentences, made from viem's own file: the page goes by the code, and has
 * words of its own. Saves every visitor who connects about a kilobyte.
 */
export function shortRpcErrors() {
  return {
    name: 'wm-short-rpc-errors',
    transform(code, id) {
      // The copy for the pairing library stays whole.
      if (!id.endsWith(file)) return null
      const names = [...code.matchAll(/^export class (\w+)/gm)].map(([, name]) => name)
      const codes = new Map([...code.matchAll(numbers)].map(([, name, number]) => [name, number]))
      const made = names.filter((name) => codes.has(name))
      if (!names.includes('RpcError') || made.length < 20) this.error(`${file} is not what it was`)
      const rest = names.filter((name) => name !== 'RpcError' && !codes.has(name))
      return {
        code: [
          "import { BaseError } from './base.js'",
          "import { RpcRequestError } from './request.js'",
          'export class RpcError extends BaseError {',
          '  constructor(cause, code) {',
          "    super('RPC error', { cause })",
          '    this.code = cause instanceof RpcRequestError ? cause.code : code ?? -1',
          '  }',
          '}',
          'const of = (code) => class extends RpcError { static code = code; constructor(cause) { super(cause, code) } }',
          ...made.map((name) => `export const ${name} = /* @__PURE__ */ of(${codes.get(name)})`),
          ...rest.map((name) => `export const ${name} = RpcError`),
        ].join('\n'),
        map: null,
      }
    },
  }
}
