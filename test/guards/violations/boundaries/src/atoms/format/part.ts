export interface Part {
  readonly of: 'format'
}
