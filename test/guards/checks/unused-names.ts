/** A table of names: the files that define it, and how other files refer to a name of it. */
export interface NameTable {
  readonly names: readonly string[]
  /** The files that list the names or give them words; a mention there is no use. */
  readonly defined: RegExp
  /** Returns true if a text uses the name. By default: the name in quotes, or a template that begins with it. */
  readonly uses?: (name: string) => RegExp
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the names of a table that no other file refers to. `texts` are the source files that ship, by path. */
export function unusedNames({ names, defined, uses }: NameTable, texts: ReadonlyMap<string, string>): string[] {
  const others = [...texts].filter(([file]) => !defined.test(file)).map(([, text]) => text)
  const heads = others.flatMap((text) => [...text.matchAll(/`([\w]+\.)\$\{/g)].map(([, head = '']) => head))
  return names.filter((name) => {
    const use = uses?.(name) ?? new RegExp(`['"\`]${escaped(name)}['"\`]`)
    return !(others.some((text) => use.test(text)) || (!uses && heads.some((head) => name.startsWith(head))))
  })
}
