/** A `Storage` in memory. `full` refuses every write like a browser without room. */
export class FakeStorage implements Storage {
  [name: string]: unknown
  readonly items = new Map<string, string>()
  writes = 0
  private readonly full: boolean

  constructor(items: { readonly [key: string]: string } = {}, full = false) {
    for (const [key, value] of Object.entries(items)) this.items.set(key, value)
    this.full = full
  }

  get length(): number {
    return this.items.size
  }

  clear(): void {
    this.items.clear()
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }

  setItem(key: string, value: string): void {
    this.writes++
    if (this.full) throw new DOMException('no room', 'QuotaExceededError')
    this.items.set(key, String(value))
  }
}
