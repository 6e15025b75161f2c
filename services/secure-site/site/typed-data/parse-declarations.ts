export const DOMAIN_TYPE = 'EIP712Domain'

/** The fields of each struct type, by name. */
export type Declarations = ReadonlyMap<string, readonly { readonly name: string; readonly type: string }[]>

const MAX_TYPES = 64
const MAX_FIELDS = 64
const identifier = /^[A-Za-z_$][\w$]{0,63}$/
// Names with a colon are invalid in Solidity, but common contracts sign them. A colon has no meaning in an encoded
// type; brackets, commas, parentheses and spaces do, and are not allowed.
const typeName = /^[A-Za-z_$][\w$]{0,63}(?::[A-Za-z_$][\w$]{0,63})?$/
const elementary =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
// Names that are, or resemble, a built-in Solidity type.
const reserved = /^(?:address|bool|string|function|tuple|bytes\d*|u?int\d*|u?fixed\w*)$/
const fieldType = /^(?<base>[^[\]]+)(?:\[(?:[1-9]\d{0,3})?\]){0,4}$/

/**
 * Parses the struct types of typed data; every accepted name and field can be shown unchanged.
 * @param refuse Called with the first error; throws.
 */
export function parseDeclarations(
  types: { readonly [name: string]: unknown },
  refuse: (why: string) => never,
): Declarations {
  const names = Object.keys(types)
  if (names.length > MAX_TYPES) refuse('it declares too many types')
  for (const name of names) {
    if (!typeName.test(name)) refuse('types has a name that is not an identifier')
    if (reserved.test(name)) refuse(`${name} cannot be declared, it is a type already`)
  }
  const declared = new Map(names.map((name) => [name, fieldsOf(name, types[name], refuse)]))
  for (const [name, fields] of declared)
    for (const { name: field, type } of fields) {
      const base = fieldType.exec(type)?.groups?.base
      if (base === undefined || base === DOMAIN_TYPE || !(elementary.test(base) || declared.has(base)))
        refuse(`${name}.${field} has no type that is known`)
    }
  return declared
}

function fieldsOf(struct: string, given: unknown, refuse: (why: string) => never) {
  if (!Array.isArray(given)) return refuse(`${struct} is not a list of fields`)
  if (given.length > MAX_FIELDS) refuse(`${struct} has too many fields`)
  const seen = new Set<string>()
  return given.map((field: unknown) => {
    const { name, type } = (field ?? {}) as { readonly name?: unknown; readonly type?: unknown }
    if (typeof name !== 'string' || !identifier.test(name))
      return refuse(`${struct} has a field whose name is not an identifier`)
    if (typeof type !== 'string' || type.length > 160) return refuse(`${struct}.${name} has no type that is known`)
    if (seen.has(name)) refuse(`${struct}.${name} is declared twice`)
    seen.add(name)
    return Object.freeze({ name, type })
  })
}
