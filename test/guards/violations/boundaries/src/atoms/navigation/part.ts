export interface Part {
  readonly of: 'navigation'
}
