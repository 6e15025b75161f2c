export interface Part {
  readonly of: 'login'
}
