export interface Part {
  readonly of: 'services'
}
