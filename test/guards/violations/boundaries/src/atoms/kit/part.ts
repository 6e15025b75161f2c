export interface Part {
  readonly of: 'kit'
}
