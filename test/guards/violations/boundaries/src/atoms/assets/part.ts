export interface Part {
  readonly of: 'assets'
}
