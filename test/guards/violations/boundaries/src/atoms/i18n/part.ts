export interface Part {
  readonly of: 'i18n'
}
