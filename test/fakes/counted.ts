/** Objects that count how often a property of any of them is read, so that a test need not measure time. */
export function counted<T extends object>(items: readonly T[]): { readonly items: readonly T[]; reads: number } {
  const result = {
    reads: 0,
    items: items.map(
      (item) =>
        new Proxy(item, {
          get(target, name, receiver) {
            result.reads++
            return Reflect.get(target, name, receiver)
          },
        }),
    ),
  }
  return result
}
